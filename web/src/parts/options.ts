/** A game's options between the server's values and the fields of a form. */
import type { OptionWords } from '../games/module';
import type { OptionInfo } from '../wire/types';

export type OptionValue = boolean | number | string | readonly number[];

export function valueOf(option: OptionInfo, chosen: Readonly<Record<string, unknown>>): OptionValue {
  return (chosen[option.name] ?? option.default) as OptionValue;
}

/** Whether it is as usual. */
export function isUsual(option: OptionInfo, value: OptionValue): boolean {
  return JSON.stringify(value) === JSON.stringify(option.default);
}

/** Numbers as somebody typed them; null if they are not what the option wants. */
export function readNumbers(option: OptionInfo, text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  const numbers = parts.map(Number);
  const { least = 0, most = Infinity, length, rising } = option;
  const fine = numbers.every((number) => Number.isInteger(number) && number >= (least ?? 0) && number <= (most ?? Infinity));
  const ordered = !rising || numbers.every((number, place) => place === 0 || number >= (numbers[place - 1] as number));
  return fine && ordered && numbers.length === length ? numbers : null;
}

/** An amount in the unit that is shown, and back. */
export function shownAmount(value: number, words: OptionWords | undefined): number {
  return words?.unit ? value / words.unit.each : value;
}

/** The least that can be typed, as it is shown: a whole unit, for nobody plays for a thousandth of a minute. */
export function leastShown(option: OptionInfo, words: OptionWords | undefined): number {
  return words?.unit ? Math.max(1, shownAmount(option.least ?? 0, words)) : (option.least ?? 0);
}

/** What somebody typed; an empty field asks for what is usual. */
export function meantAmount(shown: number, option: OptionInfo, words: OptionWords | undefined): number {
  if (Number.isNaN(shown)) return option.default as number;
  const enough = Math.max(shown, leastShown(option, words));
  const meant = Math.round(words?.unit ? enough * words.unit.each : enough);
  return Math.min(option.most ?? meant, meant);
}

/** A choice in words. */
export function choiceName(value: unknown, words: OptionWords | undefined): string {
  return words?.choices?.[String(value)] ?? String(value);
}
