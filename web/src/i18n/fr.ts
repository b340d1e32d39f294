import type { Words } from './en';

export const fr: Words = {
  'app.name': 'Antics',
};
