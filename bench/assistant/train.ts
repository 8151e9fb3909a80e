import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addToVocabulary,
  judgementOf,
  plainWords,
  writeClassifier,
  type Classifier,
} from '../../server/src/adapters/assistant/models/classifier.ts';
import { loadEmbedder } from '../../server/src/adapters/assistant/models/embed-text.ts';
import { FLAGGED_FROM } from '../../server/src/adapters/assistant/models/read-text.ts';
import { MODEL_LANGUAGES, TEXT_CLASSES } from '../../server/src/adapters/assistant/models/text-classes.ts';
import { FEATURE_BUCKETS, wordFeatures } from '../../server/src/adapters/assistant/models/word-features.ts';
import { exampleOf, probabilitiesFor, quantise, train, type Example } from './logistic-regression.ts';
import { figuresOf, type JudgedText } from './figures.ts';
import { readTrainingTexts, type TrainingText } from './training-texts.ts';

const CLASSIFIER = join(import.meta.dirname, '../../server/src/adapters/assistant/models/text-classifier.bin');
const FOLDS = 4;
const BATCH_SIZE = 8;
/** Embedding the texts takes most of the time; a file given with --cache keeps the vectors for the next run. */
const cacheFile = process.argv.includes('--cache') ? process.argv[process.argv.indexOf('--cache') + 1] : undefined;

const texts = readTrainingTexts();
const embeddings = await embedAll(texts.map(({ text }) => text));
const examples = texts.map(({ text, label }, index) => exampleOf(wordFeatures(text), embeddings[index], TEXT_CLASSES.indexOf(label)));
if (!process.argv.includes('--only-figures')) writeFileSync(CLASSIFIER, writeClassifier(trainOnAll()));
process.stdout.write(`${texts.length} texts\n\nCross-validation (${FOLDS} parts):\n${figuresOf(crossValidate()).join('\n')}\n`);

/** A text is classified by a model trained on the other parts; a sentence and the longer texts made of it are in the same part. */
function crossValidate(): JudgedText[] {
  const groups = [...new Set(texts.map(({ group }) => group))];
  const partOf = new Map(groups.map((group, index) => [group, index % FOLDS]));
  return Array.from({ length: FOLDS }, (_, part) => {
    const isTested = ({ group }: TrainingText): boolean => partOf.get(group) === part;
    const learnt = train(
      examples.filter((_example, index) => !isTested(texts[index]!)),
      TEXT_CLASSES.length,
    );
    return texts.flatMap((text, index) => (isTested(text) ? [judge(text, examples[index]!, learnt)] : []));
  }).flat();
}

function judge(text: TrainingText, example: Example, learnt: ReturnType<typeof train>): JudgedText {
  const { label, notFine } = judgementOf(probabilitiesFor(example, learnt));
  return { language: text.language, label: text.label, isFlagged: notFine >= FLAGGED_FROM[text.language], flaggedAs: label };
}

function trainOnAll(): Classifier {
  const vocabularies = MODEL_LANGUAGES.map((language) => {
    const vocabulary = new Uint8Array(FEATURE_BUCKETS / 8);
    for (const text of texts) if (text.language === language) for (const word of plainWords(text.text)) addToVocabulary(vocabulary, word);
    return vocabulary;
  });
  return { ...quantise(train(examples, TEXT_CLASSES.length)), vocabularies };
}

async function embedAll(all: readonly string[]): Promise<Float32Array[]> {
  const cached = new Map<string, number[]>(
    cacheFile !== undefined && existsSync(cacheFile) ? Object.entries(JSON.parse(readFileSync(cacheFile, 'utf8')) as object) : [],
  );
  const missing = all.filter((text) => !cached.has(text));
  if (missing.length > 0) {
    const embed = await loadEmbedder();
    for (let from = 0; from < missing.length; from += BATCH_SIZE) {
      const batch = missing.slice(from, from + BATCH_SIZE);
      for (const [index, vector] of (await embed(batch)).entries()) cached.set(batch[index]!, Array.from(vector, round));
    }
    if (cacheFile !== undefined) writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(cached)));
  }
  return all.map((text) => Float32Array.from(cached.get(text)!));
}

/** Rounds to the file's precision, so that a vector is the same whether it was computed or read from the file. */
function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
