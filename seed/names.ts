import { readCultures, type Culture, type SpeltName } from './data/read-data.ts';
import { Weighted, type Random } from './random.ts';

export type Pronoun = 'she' | 'he' | 'they';

export interface FullName {
  first: SpeltName;
  last: SpeltName;
  pronoun: Pronoun;
}

/** Draws a first and a last name from the same culture. */
export class NameSource {
  readonly #cultures: readonly Culture[] = readCultures();
  readonly #weights = new Weighted(this.#cultures.map(({ weight }) => weight));

  draw(random: Random): FullName {
    const culture = this.#cultures[this.#weights.draw(random)]!;
    const roll = random.next();
    const group = roll < 0.46 ? 'women' : roll < 0.92 ? 'men' : 'anyone';
    const names = culture[group].length > 0 ? culture[group] : culture.women.length > 0 ? culture.women : culture.men;
    return {
      first: random.pick(names),
      last: random.pick(culture.family),
      pronoun: pronounOf(random, names === culture.women ? 'women' : names === culture.men ? 'men' : 'anyone'),
    };
  }
}

function pronounOf(random: Random, group: 'women' | 'men' | 'anyone'): Pronoun {
  if (random.chance(0.04)) return 'they';
  if (group === 'women') return 'she';
  return group === 'men' ? 'he' : random.pick(['she', 'he', 'they'] as const);
}

export const fullName = ({ first, last }: FullName): string => joinName(first.written, last.written);

/** Names in Chinese, Japanese and Korean letters are written family name first and without a space. */
function joinName(first: string, last: string): string {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(first) ? `${last}${first}` : `${first} ${last}`;
}

export type NameForm = 'full' | 'initial' | 'first';

/** How much of the name an author knows: all of it, the first name with an initial, or the first name only. */
export function drawNameForm(random: Random): NameForm {
  const roll = random.next();
  if (roll < 0.45) return 'full';
  return roll < 0.8 ? 'initial' : 'first';
}

export function writtenName(name: FullName, form: NameForm): string {
  if (form === 'full') return fullName(name);
  return form === 'initial' ? `${name.first.written} ${initialOf(name)}.` : name.first.written;
}

const initialOf = ({ last }: FullName): string => Array.from(last.written)[0]!.toUpperCase();
