import { pipeline } from 'node:stream/promises';
import { cleanFile } from '../../src/modules/files/cleaning/clean-file.ts';
import { InvalidFile } from '../../src/modules/files/cleaning/result.ts';
import type { RunFileWorker } from '../../src/modules/files/index.ts';
import { PassThrough } from 'node:stream';

/**
 * Parses a file as the worker process does, without starting one, which takes half a second of processor time for each file. For tests
 * about other things: the limits for hostile files don't apply here.
 */
export const cleanHere: RunFileWorker = async (content, task, write) => {
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
