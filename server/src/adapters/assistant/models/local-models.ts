import { Worker } from 'node:worker_threads';
import { describeError, type Logger } from '../../../platform/logger.ts';
import type { Answer, PictureReading, Question } from './model-thread.ts';
import type { TextReading } from './read-text.ts';

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Loading both models takes some seconds on a busy machine. */
const ANSWER_MS = 30_000;
const IDLE_MS = 60_000;

export interface LocalModels {
  /** Undefined if the model failed: then only the rules advise. */
  readText(text: string): Promise<TextReading | undefined>;
  readPicture(pixels: Uint8Array): Promise<PictureReading | undefined>;
  close(): Promise<void>;
  isRunning(): boolean;
}

interface Options {
  source?: URL;
  answerMs?: number;
  idleMs?: number;
}

/**
 * The models compute for tens of milliseconds at a time, so they run in a thread. It starts with the first text, and ends after a time
 * without one, which frees its memory.
 */
export function localModels(log: Logger, options: Options = {}): LocalModels {
  const { source = new URL('./model-thread.ts', import.meta.url), answerMs = ANSWER_MS, idleMs = IDLE_MS } = options;
  const pending = new Map<number, Pending>();
  let thread: Worker | undefined;
  let requests = 0;
  let idle: NodeJS.Timeout | undefined;

  const stop = async (worker: Worker, reason: string): Promise<void> => {
    if (worker !== thread) return;
    thread = undefined;
    for (const { reject } of pending.values()) reject(new Error(`the thread of the models ended: ${reason}`));
    pending.clear();
    await worker.terminate();
  };
  const start = (): Worker => {
    const worker = new Worker(source);
    worker.on('message', ({ id, answer, error }: { id: number; answer?: Answer; error?: string }) => {
      if (answer) pending.get(id)?.resolve(answer);
      else pending.get(id)?.reject(new Error(error));
    });
    worker.on('error', (error) => void stop(worker, error.message));
    worker.on('exit', () => void stop(worker, 'exit'));
    // A process that wants to stop doesn't wait for it.
    worker.unref();
    return worker;
  };
  const ask = async (question: Question): Promise<Answer | undefined> => {
    const id = ++requests;
    clearTimeout(idle);
    const worker = (thread ??= start());
    const deadline = setTimeout(() => void stop(worker, 'no answer in time'), answerMs).unref();
    try {
      return await new Promise<Answer>((resolve, reject) => {
        pending.set(id, { resolve, reject });
        worker.postMessage({ id, question });
      });
    } catch (error) {
      log.warn({ event: 'local_model_failed', kind: question.kind, ...describeError(error) }, 'the local model gave no answer');
      return undefined;
    } finally {
      clearTimeout(deadline);
      pending.delete(id);
      if (pending.size === 0) idle = setTimeout(() => thread && void stop(thread, 'idle'), idleMs).unref();
    }
  };

  return {
    readText: async (text) => (await ask({ kind: 'text', text })) as TextReading | undefined,
    readPicture: async (pixels) => (await ask({ kind: 'picture', pixels })) as PictureReading | undefined,
    close: async () => {
      clearTimeout(idle);
      if (thread) await stop(thread, 'closed');
    },
    isRunning: () => thread !== undefined,
  };
}
