import { adviseLocally } from '../../server/src/adapters/assistant/local.ts';
import { localModels } from '../../server/src/adapters/assistant/models/local-models.ts';
import { TEXT_CLASSES } from '../../server/src/adapters/assistant/models/text-classes.ts';
import { combine } from '../../server/src/adapters/assistant/with-local-models.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { figuresOf, type JudgedText } from './figures.ts';
import { isSetName, readSet, SETS } from './separate-texts.ts';

const name = process.argv[2] ?? '';
if (!isSetName(name)) throw new Error(`Name the set to measure, one of ${Object.keys(SETS).join(', ')}, not "${name}"`);
const texts = readSet(name);
const models = localModels(createLogger('error'), { responseTimeoutMs: 120_000 });
const itemWith = (text: string) => ({ text, rating: 0, similarity: 0, sameSubjectCount: 0 });

const [byRules, byBoth, byModel]: [JudgedText[], JudgedText[], JudgedText[]] = [[], [], []];
let notAssessed = 0;
// Without a timer this process would end while the process of the models works.
const keepAlive = setInterval(() => undefined, 1_000);
const startedMs = performance.now();
for (const { language, label, text } of texts) {
  const rules = adviseLocally(itemWith(text));
  byRules.push({ language, label, isFlagged: rules.vote !== 'authentic' });
  const reading = await models.readText(text);
  if (!reading) throw new Error('the model did not respond');
  if (reading.outcome === 'not_assessed') notAssessed += 1;
  const isFlagged = reading.outcome === 'flagged';
  byModel.push({ language, label, isFlagged, ...(isFlagged ? { flaggedAs: reading.label } : {}) });
  const { vote, analysis } = combine(rules, reading);
  const flaggedAs = TEXT_CLASSES.find((flag) => analysis.flags.includes(flag));
  byBoth.push({ language, label, isFlagged: vote !== 'authentic', ...(flaggedAs ? { flaggedAs } : {}) });
}
const tookMs = performance.now() - startedMs;
await models.close();
clearInterval(keepAlive);

for (const [title, judged] of [
  ['The rules alone', byRules],
  ['The model alone', byModel],
  ['Rules and model, as in the review queue', byBoth],
] as const)
  process.stdout.write(`${title}\n${figuresOf(judged).join('\n')}\n\n`);
process.stdout.write(`not assessed: ${notAssessed}; ${(tookMs / texts.length).toFixed(0)} ms a text\n`);
