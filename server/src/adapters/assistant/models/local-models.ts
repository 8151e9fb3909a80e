import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { describeError, type Logger } from '../../../platform/logger.ts';
import type { PictureReading, Reading, ReadingRequest } from './handle-requests.ts';
import type { TextReading } from './read-text.ts';

interface PendingRequest {
  resolve(reading: Reading): void;
  reject(error: Error): void;
}

interface ProcessResponse {
  id: number;
  reading?: Reading;
  error?: string;
}

/** A process that doesn't respond for this long is taken to hang. Loading both models takes some seconds on a busy machine. */
const RESPONSE_TIMEOUT_MS = 30_000;
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
  responseTimeoutMs?: number;
  idleMs?: number;
}

const ENTRY = join(import.meta.dirname, 'model-process.ts');

/**
 * The models compute for tens of milliseconds at a time and need 130 MB, so they have a process of their own, with a lower priority and
 * without keys, database and environment. It starts with the first text, and ends after a time without one.
 */
export const localModels = (log: Logger, options: Options = {}): LocalModels => new ModelProcess(log, options);

class ModelProcess implements LocalModels {
  readonly #log: Logger;
  readonly #options: Required<Options>;
  readonly #pending = new Map<number, PendingRequest>();
  #child: ChildProcess | undefined;
  #lastId = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #responseTimer: NodeJS.Timeout | undefined;

  constructor(log: Logger, { entry = ENTRY, responseTimeoutMs = RESPONSE_TIMEOUT_MS, idleMs = IDLE_MS }: Options) {
    this.#log = log;
    this.#options = { entry, responseTimeoutMs, idleMs };
  }

  async readText(text: string): Promise<TextReading | undefined> {
    return (await this.#request({ kind: 'text', text })) as TextReading | undefined;
  }

  async readPicture(pixels: Uint8Array): Promise<PictureReading | undefined> {
    return (await this.#request({ kind: 'picture', pixels })) as PictureReading | undefined;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    this.#stop(this.#child, 'closed');
  }

  isRunning(): boolean {
    return this.#child !== undefined;
  }

  async #request(request: ReadingRequest): Promise<Reading | undefined> {
    const id = ++this.#lastId;
    clearTimeout(this.#idleTimer);
    const child = (this.#child ??= this.#start());
    child.channel?.ref();
    if (this.#pending.size === 0) this.#restartResponseTimer(child);
    try {
      return await new Promise<Reading>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        // If the process has ended, its exit rejects the request.
        child.send({ id, request }, () => undefined);
      });
    } catch (error) {
      this.#log.warn({ event: 'local_model_failed', kind: request.kind, ...describeError(error) }, 'the local model did not respond');
      return undefined;
    } finally {
      this.#pending.delete(id);
      if (this.#pending.size === 0) this.#becomeIdle(child);
    }
  }

  #start(): ChildProcess {
    const child = startProcess(this.#options.entry);
    child.on('message', (message) => {
      this.#restartResponseTimer(child);
      const { id, reading, error } = message as ProcessResponse;
      if (reading) this.#pending.get(id)?.resolve(reading);
      else this.#pending.get(id)?.reject(new Error(error));
    });
    child.on('error', (error) => this.#stop(child, error.message));
    child.on('exit', (code, signal) => this.#stop(child, `exit ${signal ?? code}`));
    return child;
  }

  #restartResponseTimer(child: ChildProcess): void {
    clearTimeout(this.#responseTimer);
    this.#responseTimer = setTimeout(() => this.#stop(child, 'no response in time'), this.#options.responseTimeoutMs).unref();
  }

  /** An idle process of the models doesn't keep Candor's process from ending. */
  #becomeIdle(child: ChildProcess): void {
    clearTimeout(this.#responseTimer);
    child.channel?.unref();
    this.#idleTimer = setTimeout(() => this.#stop(child, 'idle'), this.#options.idleMs).unref();
  }

  #stop(child: ChildProcess | undefined, reason: string): void {
    if (!child || child !== this.#child) return;
    this.#child = undefined;
    for (const { reject } of this.#pending.values()) reject(new Error(`the process of the models ended: ${reason}`));
    this.#pending.clear();
    child.kill('SIGKILL');
  }
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
