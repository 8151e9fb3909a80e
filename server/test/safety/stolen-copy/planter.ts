import { randomInt } from 'node:crypto';
import { freshPhone } from '../../people.ts';

export type Kind =
  | 'addresses'
  | 'comments'
  | 'display names'
  | 'file names'
  | 'handles'
  | 'names'
  | 'notes'
  | 'numbers'
  | 'places'
  | 'replies'
  | 'searches'
  | 'statements';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const letters = (length: number): string => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('');
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Makes different texts of every kind, and remembers all of them and their parts. */
export class Planter {
  readonly planted = new Map<Kind, Set<string>>();

  #remember(kind: Kind, ...texts: string[]): string {
    const known = this.planted.get(kind) ?? new Set();
    for (const text of texts) known.add(text);
    this.planted.set(kind, known);
    return texts[0]!;
  }

  handle = (kind: 'handles' | 'searches' = 'handles'): string => this.#remember(kind, `p${letters(11)}`);
  email = (): string => this.#remember('addresses', `${letters(10)}@${letters(8)}.example.com`);
  phone = (): string => this.#remember('numbers', freshPhone());
  fileName = (): string => this.#remember('file names', `scan-${letters(12)}.png`);
  displayName = (): string => this.#remember('display names', `${capitalised(letters(9))} ${letters(9)}`);

  name(): string {
    const words = [capitalised(letters(9)), capitalised(letters(10))];
    return this.#remember('names', words.join(' '), ...words);
  }

  /** A sentence; its two rare words are searched for as well. */
  sentence(kind: 'comments' | 'notes' | 'replies' | 'statements'): string {
    const words = [letters(11), letters(12)];
    return this.#remember(kind, `We talked about ${words[0]} and later about ${words[1]}, as agreed.`, ...words);
  }

  /** A point in Austin, Texas, more exact than anything that may be stored. */
  place(): { latitude: number; longitude: number } {
    const digits = (): number => randomInt(100_001, 299_999);
    const [latitude, longitude] = [`30.${digits()}`, `-97.${digits()}`];
    this.#remember('places', latitude, longitude);
    return { latitude: Number(latitude), longitude: Number(longitude) };
  }

  all = (): string[] => [...this.planted.values()].flatMap((texts) => [...texts]);
}
