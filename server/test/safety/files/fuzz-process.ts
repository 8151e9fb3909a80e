import { cleanFile } from '../../../src/modules/files/cleaning/clean-file.ts';
import { DOCUMENT_TYPES, IMAGE_TYPES, VIDEO_TYPES } from '../../../src/modules/files/cleaning/cleaning-task.ts';
import { mutate } from './mutate.ts';
import { seededRandom } from '../../seeded-random.ts';
import { sampleFiles } from './sample-files.ts';

/** Parses mutated files of one kind, one after the other, and reports each; the parent process limits the time. */
const [kind = '', first = '0', count = '0'] = process.argv.slice(2);
const sample = (await sampleFiles())[kind]!;
const VIDEO_KINDS = ['mp4', 'avi', 'wmv'];
const acceptedTypes = [...IMAGE_TYPES, ...VIDEO_TYPES, ...DOCUMENT_TYPES];

for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  const bytes = mutate(sample, seededRandom(seed));
  const began = performance.now();
  const written: Buffer[] = [];
  const outcome = await cleanFile(asStream(bytes), { acceptedTypes }, async (cleaned) => {
    for await (const part of cleaned) written.push(part);
  }).then(
    () => 'cleaned',
    (error: Error) => error.message,
  );
  // Changes to a video can turn metadata into picture data; images and documents are encoded again from their visible content.
  const hasLeak = outcome === 'cleaned' && !VIDEO_KINDS.includes(kind) && Buffer.concat(written).includes('Planted');
  const report = { seed, ms: performance.now() - began, outcome, hasLeak };
  await new Promise((sent) => process.send!(report, undefined, undefined, sent));
}
process.disconnect();

async function* asStream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
