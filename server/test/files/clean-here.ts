import { pipeline } from 'node:stream/promises';
import { cleanFile } from '../../src/modules/files/cleaning/clean-file.ts';
import { InvalidFile } from '../../src/modules/files/cleaning/result.ts';
import type { RunFileWorker } from '../../src/modules/files/index.ts';
import { PassThrough } from 'node:stream';

/**
 * Parses a file as the worker process does, without starting one, which takes half a second of processor time for each file. For tests
 * about other things: the limits for hostile files don't apply here.
 *
 * One file at a time, as each worker process reads a single one: the decoders that an image may use are set for the whole process, and
 * while they are set for one file, another would find none.
 */
export const cleanHere: RunFileWorker = (...work) => {
  const cleaned = previous.then(() => clean(...work));
  previous = cleaned.catch(() => undefined);
  return cleaned;
};

let previous: Promise<unknown> = Promise.resolve();

const clean: RunFileWorker = async (content, task, write) => {
  const output = new PassThrough();
  const written = write(output);
  try {
    const cleaned = await cleanFile(content, task, (cleanedContent) => pipeline(cleanedContent, output));
    await written;
    return { outcome: 'cleaned', ...cleaned };
  } catch (error) {
    output.end();
    await written;
    return { outcome: 'refused', reason: error instanceof InvalidFile ? error.reason : 'damaged' };
  }
};
