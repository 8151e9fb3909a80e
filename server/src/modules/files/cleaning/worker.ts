import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { cleanFile } from './clean-file.ts';
import { InvalidFile, type CleaningResult, type CleaningTask } from './cleaning-task.ts';

/**
 * This process parses one file and ends. It has no keys, database, environment or write permission. The file arrives on its standard input,
 * and the cleaned file leaves on this descriptor. Standard output is closed, because libraries print there.
 */
const OUTPUT_DESCRIPTOR = 4;

// The process that started the worker has ended, so nobody reads the result.
process.on('disconnect', () => process.exit(1));

const output = new Socket({ fd: OUTPUT_DESCRIPTOR, readable: false, writable: true });
const result = await work();
process.send!(result, undefined, undefined, () => process.exit(0));

async function work(): Promise<CleaningResult> {
  const task = JSON.parse(process.argv[2]!) as CleaningTask;
  try {
    const cleaned = await cleanFile(process.stdin as AsyncIterable<Buffer>, task, (content) => pipeline(Readable.from(content), output));
    return { outcome: 'cleaned', ...cleaned };
  } catch (error) {
    return { outcome: 'refused', reason: error instanceof InvalidFile ? error.reason : 'damaged' };
  }
}
