import { beforeAll, describe, expect, it } from 'vitest';
import { similarityOf, readTrainingTexts, runsOf, type TrainingText } from '../../../../../bench/assistant/training-texts.ts';
import { TEXT_CLASSES } from './text-classes.ts';

const TEXTS_MIN = 3_000;
const TEXTS_OF_CLASS_MIN = 150;
const SIMILAR_FROM = 0.5;

describe('the texts that the classifier learns from', () => {
  let texts: TrainingText[];
  beforeAll(() => {
    texts = readTrainingTexts();
  });

  it('are enough, a fifth of them Spanish, and enough of every class', () => {
    expect(texts.length).toBeGreaterThanOrEqual(TEXTS_MIN);
    expect(texts.filter(({ language }) => language === 'es').length).toBeGreaterThanOrEqual(texts.length / 5);
    for (const label of TEXT_CLASSES)
      expect(texts.filter((text) => text.label === label).length).toBeGreaterThanOrEqual(TEXTS_OF_CLASS_MIN);
  });

  it('are the same each time they are generated', () => {
    expect(readTrainingTexts()).toEqual(texts);
  });

  it('have no near-duplicates: no two share half of their runs of three words', () => {
    const byRun = new Map<string, number[]>();
    const runs = texts.map(({ text }) => runsOf(text));
    for (const [index, ofText] of runs.entries()) for (const run of ofText) byRun.set(run, [...(byRun.get(run) ?? []), index]);
    const alike = runs.flatMap((ofText, index) =>
      [...new Set([...ofText].flatMap((run) => byRun.get(run)!))]
        .filter((other) => other < index && similarityOf(ofText, runs[other]!) >= SIMILAR_FROM)
        .map((other) => `${texts[index]!.text} | ${texts[other]!.text}`),
    );
    expect(alike).toEqual([]);
  });
});
