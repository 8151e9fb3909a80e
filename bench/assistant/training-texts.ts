import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  MODEL_LANGUAGES,
  TEXT_CLASSES,
  type ModelLanguage,
  type TextClass,
} from '../../server/src/adapters/assistant/models/text-classes.ts';
import { featureHash } from '../../server/src/adapters/assistant/models/word-features.ts';

export interface TrainingText {
  language: ModelLanguage;
  label: TextClass;
  text: string;
  /** Texts with a sentence in common share a group and are never split between training and testing. */
  group: string;
}

/** Classes about a meeting with the person: sentences about how it began and ended fit around their texts. */
const ABOUT_A_MEETING: ReadonlySet<TextClass> = new Set(['threat', 'sexual_allegation', 'private_data', 'hate', 'crime', 'fine']);
const SIMILAR_FROM = 0.5;
const WORDS_IN_A_RUN = 3;

const linesOf = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, 'training', `${name}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

/** All training texts: those in the files, and longer texts composed of them; the same in every run. */
export function readTrainingTexts(): TrainingText[] {
  const trainingTexts: TrainingText[] = [];
  const earlier = new SimilarTexts();
  const addUnlessSimilar = (text: TrainingText): boolean => {
    if (earlier.includesSimilar(text.text)) return false;
    earlier.add(text.text);
    trainingTexts.push(text);
    return true;
  };
  const written = TEXT_CLASSES.flatMap((label) =>
    MODEL_LANGUAGES.flatMap((language) =>
      linesOf(`${label}.${language}`).map((text, index) => ({ language, label, text, group: `${label}.${language}.${index}` })),
    ),
  );
  for (const text of written) addUnlessSimilar(text);
  for (const language of MODEL_LANGUAGES) for (const text of longerTexts(language, written)) addUnlessSimilar(text);
  return trainingTexts;
}

/**
 * In a longer text the sentence that determines its class is one of several. The others are about the meeting, friendly sentences or closing
 * words; together they have more words than it.
 */
function* longerTexts(language: ModelLanguage, written: readonly TrainingText[]): Iterable<TrainingText> {
  const ofLanguage = written.filter((text) => text.language === language);
  const [meeting, closing] = [linesOf(`meeting.${language}`), linesOf(`closing.${language}`)];
  const fine = ofLanguage.filter(({ label }) => label === 'fine').map(({ text }) => ({ text, gender: genderOf(text) }));
  for (const core of ofLanguage) {
    // Each sentence has its own seed: a new one in a class other than `fine` leaves the longer texts of the others as they are.
    const pick = pickerOf(featureHash(core.text));
    const isMeeting = ABOUT_A_MEETING.has(core.label);
    const gender = genderOf(core.text);
    const fitting = fine.filter((other) => haveSameGender(other.gender, gender) && other.text !== core.text);
    const friendlySentence = (): string => pick(fitting).text;
    const before = isMeeting ? (): string => pick(pick([true, false]) ? meeting : [friendlySentence()]) : undefined;
    yield { ...core, text: surround(core.text, before, () => pick(closing)) };
    if (core.label !== 'advertising' && core.label !== 'off_topic')
      yield { ...core, text: surround(core.text, friendlySentence, () => pick(isMeeting ? meeting : closing)) };
  }
}

/** Adds sentences before and after in turn, until the text is more than twice as long. */
function surround(core: string, before: (() => string) | undefined, after: () => string): string {
  let text = core;
  const goal = 2 * wordsIn(core) + WORDS_IN_A_RUN;
  for (let turn = 0; wordsIn(text) < goal; turn++)
    text = before && turn % 2 === 0 ? `${withFullStop(before())} ${text}` : `${withFullStop(text)} ${after()}`;
  return text;
}

const wordsIn = (text: string): number => text.split(' ').length;

/** Whether both texts are about a man, both about a woman, or at least one about neither. */
const haveSameGender = (one: number, other: number): boolean => one === other || one === 0 || other === 0;

/** Above zero: a man; below: a woman. */
function genderOf(text: string): number {
  const count = (words: RegExp): number => text.match(words)?.length ?? 0;
  return Math.sign(count(/\b(?:he|him|his|él|majo|novio)\b/giu) - count(/\b(?:she|her|hers|ella|maja|novia)\b/giu));
}

const withFullStop = (text: string): string => (/[.!?:)]$/.test(text) ? text : `${text}.`);

/** A small generator of numbers with a seed, so that every run makes the same texts. */
function pickerOf(seed: number): <T>(from: readonly T[]) => T {
  let state = seed >>> 0;
  return (from) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return from[Math.floor((state / 2 ** 32) * from.length)]!;
  };
}

/** The share of runs of three words that two texts have in common, of all that either has. */
export function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const run of one) if (other.has(run)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}

export function runsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  if (words.length < WORDS_IN_A_RUN) return new Set([words.join(' ')]);
  return new Set(words.slice(WORDS_IN_A_RUN - 1).map((_, index) => words.slice(index, index + WORDS_IN_A_RUN).join(' ')));
}

/** Finds near-duplicates by the runs of words that they share. */
class SimilarTexts {
  readonly #byRun = new Map<string, Set<string>[]>();

  includesSimilar(text: string): boolean {
    const runs = runsOf(text);
    const near = new Set(this.#rarestOf(runs).flatMap((run) => this.#byRun.get(run) ?? []));
    return [...near].some((other) => similarityOf(runs, other) >= SIMILAR_FROM);
  }

  add(text: string): void {
    const runs = runsOf(text);
    for (const run of runs) {
      const others = this.#byRun.get(run);
      if (others) others.push(runs);
      else this.#byRun.set(run, [runs]);
    }
  }

  /** A text that shares half of the runs has at least one of these; the rarest runs occur in the fewest texts to compare. */
  #rarestOf(runs: ReadonlySet<string>): string[] {
    const count = (run: string): number => this.#byRun.get(run)?.length ?? 0;
    return [...runs].sort((a, b) => count(a) - count(b)).slice(0, Math.floor(runs.size * (1 - SIMILAR_FROM)) + 1);
  }
}
