import { pipeline } from 'node:stream/promises';
import { cleanFile } from '../../src/modules/files/cleaning/clean-file.ts';
import { InvalidFile } from '../../src/modules/files/cleaning/cleaning-task.ts';
import type { RunFileWorker } from '../../src/modules/files/index.ts';
import { PassThrough } from 'node:stream';

/**
 * Cleans a file in this process, because starting a worker process takes half a second of processor time. The limits for hostile files
 * don't apply here.
 *
 * It cleans one file at a time, as each worker process does: the image decoders are allowed for the whole process while a file is
 * decoded, and forbidden afterwards, so a second file that is cleaned at the same moment could find none.
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
    // `write` may fail with the same error, because the pipe ended. Any other error is its own.
    await written.catch((failure: unknown) => {
      if (failure !== error) throw failure;
    });
    return { outcome: 'refused', reason: error instanceof InvalidFile ? error.reason : 'damaged' };
  }
};
