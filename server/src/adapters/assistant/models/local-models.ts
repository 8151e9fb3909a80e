import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { describeError, type Logger } from '../../../platform/logger.ts';
import type { Answer, PictureReading, Question } from './answer-questions.ts';
import type { TextReading } from './read-text.ts';

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

interface Reply {
  id: number;
  answer?: Answer;
  error?: string;
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
  entry?: string;
  answerMs?: number;
  idleMs?: number;
}

const ENTRY = join(import.meta.dirname, 'model-process.ts');

/**
 * The models compute for tens of milliseconds at a time and need 130 MB, so they have a process of their own, with a lower priority and
 * without keys, database and environment. It starts with the first text, and ends after a time without one.
 */
export function localModels(log: Logger, options: Options = {}): LocalModels {
  const { entry = ENTRY, answerMs = ANSWER_MS, idleMs = IDLE_MS } = options;
  const pending = new Map<number, Pending>();
  let child: ChildProcess | undefined;
  let requests = 0;
  let idle: NodeJS.Timeout | undefined;

  const stop = (ending: ChildProcess, reason: string): void => {
    if (ending !== child) return;
    child = undefined;
    for (const { reject } of pending.values()) reject(new Error(`the process of the models ended: ${reason}`));
    pending.clear();
    ending.kill('SIGKILL');
  };
  const start = (): ChildProcess => {
    const started = startProcess(entry);
    started.on('message', (message) => settle(pending, message as Reply));
    started.on('error', (error) => stop(started, error.message));
    started.on('exit', (code, signal) => stop(started, `exit ${signal ?? code}`));
    return started;
  };
  const ask = async (question: Question): Promise<Answer | undefined> => {
    const id = ++requests;
    clearTimeout(idle);
    const asked = (child ??= start());
    asked.channel?.ref();
    const deadline = setTimeout(() => stop(asked, 'no answer in time'), answerMs).unref();
    try {
      return await new Promise<Answer>((resolve, reject) => {
        pending.set(id, { resolve, reject });
        // If the process has ended, its exit rejects the request.
        asked.send({ id, question }, () => undefined);
      });
    } catch (error) {
      log.warn({ event: 'local_model_failed', kind: question.kind, ...describeError(error) }, 'the local model gave no answer');
      return undefined;
    } finally {
      clearTimeout(deadline);
      pending.delete(id);
      if (pending.size === 0) {
        // A process that wants to stop waits for an answer, and not for the end of this one.
        asked.channel?.unref();
        idle = setTimeout(() => child && stop(child, 'idle'), idleMs).unref();
      }
    }
  };

  return {
    readText: async (text) => (await ask({ kind: 'text', text })) as TextReading | undefined,
    readPicture: async (pixels) => (await ask({ kind: 'picture', pixels })) as PictureReading | undefined,
    close: async () => {
      clearTimeout(idle);
      if (child) stop(child, 'closed');
    },
    isRunning: () => child !== undefined,
  };
}

function settle(pending: ReadonlyMap<number, Pending>, { id, answer, error }: Reply): void {
  if (answer) pending.get(id)?.resolve(answer);
  else pending.get(id)?.reject(new Error(error));
}

function startProcess(entry: string): ChildProcess {
  const started = fork(entry, [], {
    env: { MALLOC_ARENA_MAX: '1' },
    execArgv: ['--max-semi-space-size=4', '--max-old-space-size=256'],
    // Standard output is closed, because libraries print there.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Pictures are sent as bytes.
    serialization: 'advanced',
  });
  started.unref();
  return started;
}
