import { DISPLAY_NAME_MAX, PERSON_NAME_MAX } from './limits.ts';
import { message, type Message } from '../messages/message.ts';
import { countCharacters, isLongerThan, sanitise } from './text.ts';

const SCRIPTS = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['armenian', /\p{Script=Armenian}/u],
  ['georgian', /\p{Script=Georgian}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['bengali', /\p{Script=Bengali}/u],
  ['tamil', /\p{Script=Tamil}/u],
  ['thai', /\p{Script=Thai}/u],
  ['cherokee', /\p{Script=Cherokee}/u],
  // Chinese, Japanese and Korean names mix these in one word.
  ['east asian', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u],
] as const;

const scriptOf = (letter: string): string => SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'other';

/** Whether letters of several scripts are in the word, which is then probably a look-alike: Боb. */
export const mixesScripts = (word: string): boolean =>
  new Set(Array.from(word.normalize('NFC').matchAll(/\p{L}/gu), ([letter]) => scriptOf(letter)).filter((script) => script !== 'other'))
    .size > 1;

export const tidyName = (raw: string): string => raw.normalize('NFC').replace(/\s+/g, ' ').trim();

const NAME_CHARACTERS = /^[\p{L}\p{M} '’ʼ.‐-]+$/u;
const TOO_MANY_MARKS = /\p{M}{4}/u;
/** Letters that nobody sees. */
const HANGUL_FILLERS = /[\u115f\u1160\u3164\uffa0]/u;

/** The errors in a person's name, none if it is valid (product decision E8). */
export function checkPersonName(raw: string): Message[] {
  const name = tidyName(raw);
  if (name === '') return raw === '' ? [message('personNameRequired')] : [message('personNameRequired'), message('personNameCharacters')];
  const isValid =
    NAME_CHARACTERS.test(name) &&
    /\p{L}/u.test(name) &&
    // U+02BC and U+037A are letters to Unicode, but search finds nothing under them.
    nameWords(name).length > 0 &&
    !TOO_MANY_MARKS.test(name) &&
    !HANGUL_FILLERS.test(name) &&
    !isLongerThan(name, PERSON_NAME_MAX) &&
    !name.split(/[ .‐-]/).some(mixesScripts);
  return isValid ? [] : [message('personNameCharacters')];
}

const HAN_WORD = /^\p{Script=Han}+$/u;
/** Chinese family names of two characters. All others have one. */
const DOUBLE_FAMILY_NAMES = new Set(
  '欧阳 司马 上官 诸葛 夏侯 东方 皇甫 尉迟 公孙 慕容 司徒 令狐 宇文 长孙 端木 司空 独孤 南宫 百里 呼延 轩辕 申屠 歐陽 司馬 諸葛 東方 尉遲 公孫 長孫 獨孤 南宮 軒轅'.split(
    ' ',
  ),
);
/** One character for any given name, so that it doesn't reveal the name's length. */
const HAN_MASK = '*';

/** 王小明 is shortened to 王*: without a space, the first character is the family name. With a space, the first word is: 山田 太郎 becomes 山田*. */
function shortHanName([first = '', ...more]: readonly string[]): string {
  const characters = Array.from(first);
  if (more.length > 0 && characters.length <= 2) return `${first}${HAN_MASK}`;
  const isDouble = characters.length > 2 && DOUBLE_FAMILY_NAMES.has(characters.slice(0, 2).join(''));
  return `${characters.slice(0, isDouble ? 2 : 1).join('')}${HAN_MASK}`;
}

/** The part of a name that everybody may see before a reveal: "Jordan M.". A single word is shortened to its first letter. */
export function shortName(name: string): string {
  const words = tidyName(name).split(' ');
  // A Chinese word of several characters is a whole name, even with other words: 王小明 Michael.
  if (HAN_WORD.test(words[0] ?? '') && (words.length === 1 || Array.from(words[0]!).length > 1 || HAN_WORD.test(words[1]!)))
    return shortHanName(words.filter((word) => HAN_WORD.test(word)));
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return last === '' ? initial(first) : `${first} ${initial(last)}`;
}

function initial(word: string): string {
  const letter = /\p{L}\p{M}*/u.exec(word.normalize('NFC'))?.[0];
  return letter ? `${letter.toUpperCase()}.` : '';
}

/** Letters that Unicode can't decompose, and the plain letters that people type for them. */
const FOLDED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ς: 'σ' };

/** The words under which a name is found: without accents, case and < > " ' &; hyphens and points separate words (product decision S2). */
export function nameWords(name: string): string[] {
  const folded = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøłđðþıħς]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[<>"'’ʼ`´&]/g, '')
    .normalize('NFC');
  return [...new Set(folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))];
}

const LOOK_ALIKES: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  п: 'n',
  м: 'm',
  т: 't',
  н: 'h',
  к: 'k',
  в: 'b',
  г: 'r',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  ι: 'i',
  ν: 'v',
  κ: 'k',
  τ: 't',
  μ: 'm',
  η: 'n',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  l: 'i',
};
// Spelt with i for l, because look-alikes are normalised to that.
const RESERVED =
  /^(?:the|officiai)*(?:admin|admins|administrator|administrators|moderator|moderators|mod|candor|system|support|staff|officiai|anonymous|root|communitymember|formermember|author|hidden)(?:team|support|staff|admin|officiai)*$/;

/** Names that could be mistaken for Candor itself, or for the placeholder of a hidden name, in any spelling. */
export function isReservedName(name: string): boolean {
  const skeleton = Array.from(name.normalize('NFKD').toLowerCase(), (letter) => LOOK_ALIKES[letter] ?? letter).join('');
  return RESERVED.test(skeleton.replace(/[^a-z]/g, ''));
}

export type DisplayNameResult = { ok: true; name: string } | { ok: false; message: Message };

/** Cleans a display name and validates it: it has a letter or digit, mixes no scripts in a word, and is not a reserved name. */
export function parseDisplayName(raw: string): DisplayNameResult {
  if (isLongerThan(raw.trim(), DISPLAY_NAME_MAX)) return { ok: false, message: message('displayNameTooLong') };
  const name = sanitise(raw, DISPLAY_NAME_MAX);
  if (countCharacters(name) === 0 || !/[\p{L}\p{N}]/u.test(name)) return { ok: false, message: message('displayNameRequired') };
  if (isReservedName(name) || name.split(/[ .'’-]/).some(mixesScripts)) return { ok: false, message: message('displayNameReserved') };
  return { ok: true, name };
}
