import { expect, it } from 'vitest';
import { mutate } from '../../../../test/safety/files/mutate.ts';
import { seededRandom } from '../../../../test/seeded-random.ts';
import { sampleFiles } from '../../../../test/safety/files/sample-files.ts';
import { cleanVideo } from './video/clean-video.ts';
import { readDoc } from './documents/read-doc.ts';
import { readDocx } from './documents/read-docx.ts';
import { InvalidFile, type ByteSpan, type VideoType } from './cleaning-task.ts';
import { rejectActivePdf } from './documents/scan-pdf.ts';

/** A short run; `npm run test:safety -- --only files` tries thousands of files, including images and drawn pages. */
const FILES = 150;
const MAX_MS = 1_000;
/** The processor time of this thread; other programs on the machine don't count. */
const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

const video =
  (type: VideoType) =>
  async (bytes: Buffer): Promise<void> => {
    async function* chunks(): AsyncGenerator<Buffer> {
      yield bytes;
    }
    const spans: ByteSpan[] = [];
    for await (const part of cleanVideo(chunks(), type, spans)) if (part.length === 0) return;
  };

it.each([
  ['mp4', video('video/mp4')],
  ['avi', video('video/x-msvideo')],
  ['wmv', video('video/x-ms-wmv')],
  ['docx', async (bytes: Buffer) => void readDocx(bytes)],
  ['doc', async (bytes: Buffer) => void readDoc(bytes)],
  ['pdf', async (bytes: Buffer) => rejectActivePdf(bytes)],
])('ends in time on every mutated %s, without deep recursion', async (kind, parse) => {
  const sample = (await sampleFiles())[kind]!;
  for (let seed = 1; seed <= FILES; seed++) {
    const bytes = mutate(sample, seededRandom(seed));
    const began = processorMs();
    const error = await parse(bytes).then(
      () => undefined,
      (thrown: unknown) => thrown as Error,
    );
    // A RangeError is a read past the end, which the worker process reports as damage; but it must not come from recursion.
    expect([
      seed,
      error === undefined || error instanceof InvalidFile || /out of range|outside buffer/i.test(error.message) || error.message,
    ]).toEqual([seed, true]);
    expect(processorMs() - began).toBeLessThan(MAX_MS);
  }
});
