import { describe, expect, it } from 'vitest';
import type { Logger } from '../../../platform/logger.ts';
import type { CleaningResult } from '../cleaning/cleaning-task.ts';
import { BACKGROUND_JOB, FileCleaner } from './file-cleaner.ts';

const CLEANED: CleaningResult = { outcome: 'cleaned', receivedType: 'image/png', blankSpans: [], fingerprints: [] };
const SILENT = { warn: () => undefined } as unknown as Logger;

/** A cleaner whose processes end when the test says so. The content of each file is the name of its sender. */
function startCleaner() {
  const running: { sender: string; end(): void }[] = [];
  const cleaner = new FileCleaner(SILENT, async (content) => {
    const ended = Promise.withResolvers<CleaningResult>();
    for await (const name of content) running.push({ sender: name.toString(), end: () => ended.resolve(CLEANED) });
    return ended.promise;
  });
  const send = (sender: string): Promise<unknown> => {
    async function* read(): AsyncGenerator<Buffer> {
      yield Buffer.from(sender);
    }
    return cleaner.clean(sender, { bytes: 1, read }, { acceptedTypes: [] }, () => Promise.resolve());
  };
  const senders = (): string[] => running.map(({ sender }) => sender);
  /** Waits until file `n`, counted from 0 in the order in which their cleaning begins, is being cleaned, and ends its process. */
  const end = async (n: number): Promise<void> => {
    await expect.poll(() => running.length).toBeGreaterThan(n);
    running[n]!.end();
  };
  return { send, senders, end };
}

describe('the cleaner of files', () => {
  it('cleans one file of a sender at a time, so that a process stays free for somebody else’s file', async () => {
    const { send, senders, end } = startCleaner();
    const files = [send('one'), send('one'), send('one'), send('other')];
    await expect.poll(senders).toEqual(['one', 'other']);
    for (let n = 0; n < files.length; n++) await end(n);
    await Promise.all(files);
    expect(senders()).toEqual(['one', 'other', 'one', 'one']);
  });

  it('cleans two files at the same time, and next a file of the sender who has had the fewest', async () => {
    const { send, senders, end } = startCleaner();
    const files = [send('one'), send('two'), send('one'), send('two'), send('three')];
    await expect.poll(senders).toEqual(['one', 'two']);
    for (let n = 0; n < files.length; n++) await end(n);
    await Promise.all(files);
    expect(senders()[2]).toBe('three');
  });

  it('refuses a ninth file of a sender, and accepts that of somebody else', async () => {
    const { send, senders, end } = startCleaner();
    const files = Array.from({ length: 8 }, () => send('one'));
    await expect(send('one')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 10 });
    files.push(send('other'));
    await expect.poll(senders).toContain('other');
    for (let n = 0; n < files.length; n++) await end(n);
    await Promise.all(files);
  });

  it('lets any number of files of background jobs wait, and a member’s file overtakes them', async () => {
    const { send, senders, end } = startCleaner();
    const files = Array.from({ length: 20 }, () => send(BACKGROUND_JOB));
    files.push(send('one'));
    await expect.poll(senders).toEqual([BACKGROUND_JOB, 'one']);
    for (let n = 0; n < files.length; n++) await end(n);
    await Promise.all(files);
  });
});
