/** The rules as the drawer shows them: searched, and split where they are bold. */
import type { Rule } from '../games/module';

/** Words are found whatever their case and accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

/** The rules that hold every word asked for, in their number, part or text. */
export function search(rules: readonly Rule[], asked: string): Rule[] {
  const words = plain(asked).split(/\s+/).filter(Boolean);
  let part = '';
  return rules.filter((rule) => {
    part = rule.part ?? part;
    const text = plain([rule.number, part, ...rule.text].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** "**so**" is bold; nothing else is. */
export function bolded(text: string): { text: string; bold: boolean }[] {
  return text.split('**').map((piece, place) => ({ text: piece, bold: place % 2 === 1 })).filter(({ text: piece }) => piece !== '');
}

/** Rules from the server's Markdown, for a game that brings none of its own. */
export function fromServer(rules: readonly { number: string; text: string }[]): Rule[] {
  return rules.map(({ number, text }) => ({ number, text: text.split(/\n\s*\n/).map((piece) => piece.replace(/\s+/g, ' ').replace(/`/g, '').trim()) }));
}
