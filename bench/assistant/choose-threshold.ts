import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adviseLocally } from '../../server/src/adapters/assistant/local.ts';
import { readClassifier } from '../../server/src/adapters/assistant/models/classifier.ts';
import { loadEmbedder } from '../../server/src/adapters/assistant/models/embed-text.ts';
import { scoreOf } from '../../server/src/adapters/assistant/models/read-text.ts';
import { MODEL_LANGUAGES } from '../../server/src/adapters/assistant/models/text-classes.ts';
import { readSet, type SeparateText } from './separate-texts.ts';

// Prints for each threshold the recall and the precision on the development set, of the model alone and of model and rules together.
// It prints only totals, never a text of the set.
const THRESHOLDS = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);
const CLASSIFIER = join(import.meta.dirname, '../../server/src/adapters/assistant/models/text-classifier.bin');

interface ScoredText extends SeparateText {
  notFine: number;
  isFlaggedByRules: boolean;
}

const [classifier, embed] = [readClassifier(readFileSync(CLASSIFIER)), await loadEmbedder()];
const scored: ScoredText[] = [];
for (const text of readSet('development'))
  scored.push({
    ...text,
    notFine: (await scoreOf(text.text, classifier, embed))?.notFine ?? 0,
    isFlaggedByRules: adviseLocally({ text: text.text, rating: 0, similarity: 0, sameSubjectCount: 0 }).vote !== 'authentic',
  });

for (const language of [...MODEL_LANGUAGES, undefined]) {
  const ofLanguage = scored.filter((text) => language === undefined || text.language === language);
  process.stdout.write(`${language ?? 'all'}: recall and precision of the model, then with the rules\n`);
  for (const threshold of THRESHOLDS) {
    const byModel = recallAndPrecision(ofLanguage, ({ notFine }) => notFine >= threshold);
    const byBoth = recallAndPrecision(ofLanguage, ({ notFine, isFlaggedByRules }) => isFlaggedByRules || notFine >= threshold);
    process.stdout.write(`  from ${threshold.toFixed(2)}: ${byModel}; ${byBoth}\n`);
  }
}

function recallAndPrecision(texts: readonly ScoredText[], isFlagged: (text: ScoredText) => boolean): string {
  const flagged = texts.filter(isFlagged);
  const rightlyFlagged = flagged.filter(({ label }) => label !== 'fine').length;
  const concerning = texts.filter(({ label }) => label !== 'fine').length;
  const percent = (whole: number): string => `${((100 * rightlyFlagged) / Math.max(1, whole)).toFixed(1)} %`.padStart(7);
  return `${percent(concerning)} ${percent(flagged.length)}`;
}
