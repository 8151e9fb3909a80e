import { message, type Message } from '@candor/contract/message';
import { AppError } from '../../../platform/errors.ts';
import { FairQueue, QueueFull } from '../../../platform/fair-queue.ts';
import type { Logger } from '../../../platform/logger.ts';
import { Semaphore } from '../../../platform/semaphore.ts';
import {
  IMAGE_MAX_BYTES,
  DRAWN_DOCUMENT_MAX_BYTES,
  type CleanedContent,
  type CleaningTask,
  type RefusalReason,
} from '../cleaning/cleaning-task.ts';
import type { RunFileWorker, WorkerFailure, WorkerLimits } from '../ports.ts';

const QUEUE = { maxRunning: 2, maxInFlight: 18, maxWaitMs: 20_000 };
/** How many files of one sender may wait while another one of theirs is being cleaned, and how long: they delay nobody else. */
const WAITING_OF_SENDER = { maxFiles: 7, maxMs: 60_000 };
/** The sender of files that background jobs read. As many of them may wait as there are, because nobody waits for the reply. */
export const BACKGROUND_JOB = 'background-job';
const RETRY_AFTER_SECONDS = 10;

/** The turn of one sender, as long as they have files here. */
interface Turn {
  semaphore: Semaphore;
  files: number;
}

/**
 * Cleans files in separate processes, a few at a time, but only one of each sender: whoever sends files that take as long as
 * they may never occupies all processes, and the files of others overtake theirs.
 */
export class FileCleaner {
  readonly #log: Logger;
  readonly #runWorker: RunFileWorker;
  readonly #turns = new Map<string, Turn>();
  readonly #queue = new FairQueue(QUEUE);

  constructor(log: Logger, runWorker: RunFileWorker) {
    this.#log = log;
    this.#runWorker = runWorker;
  }

  /**
   * @param sender identifies the member or the link, or is `BACKGROUND_JOB`
   * @throws AppError INVALID_FILE, or UNAVAILABLE when too many files wait already
   */
  async clean(
    sender: string,
    upload: { bytes: number; read(): AsyncIterable<Buffer> },
    task: CleaningTask,
    write: (cleaned: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<CleanedContent> {
    const result = await this.#inTurn(sender, () => this.#runWorker(upload.read(), task, write, limitsFor(upload.bytes)));
    if (result === undefined) throw busy();
    if (typeof result === 'string') throw this.#refuseAfter(result);
    if (result.outcome === 'refused') throw refusal(result.reason);
    return result;
  }

  /** Returns undefined if the sender's other files took too long or are too many. */
  async #inTurn<T>(sender: string, run: () => Promise<T>): Promise<T | undefined> {
    const turn = this.#turns.get(sender) ?? { semaphore: semaphoreFor(sender), files: 0 };
    this.#turns.set(sender, turn);
    turn.files += 1;
    try {
      return await turn.semaphore.run(() => this.#whenFree(sender, run));
    } finally {
      turn.files -= 1;
      if (turn.files === 0) this.#turns.delete(sender);
    }
  }

  async #whenFree<T>(sender: string, run: () => Promise<T>): Promise<T> {
    await this.#queue.acquire(sender, 1).catch((error: unknown) => {
      throw error instanceof QueueFull ? busy() : error;
    });
    try {
      return await run();
    } finally {
      this.#queue.release();
    }
  }

  #refuseAfter(failure: WorkerFailure): AppError {
    this.#log.warn({ event: 'file_worker_killed', kind: failure }, 'an upload was refused: its worker process did not finish');
    return refusal('too_costly');
  }
}

const semaphoreFor = (sender: string): Semaphore =>
  sender === BACKGROUND_JOB ? new Semaphore(1) : new Semaphore(1, WAITING_OF_SENDER.maxMs, WAITING_OF_SENDER.maxFiles);

const busy = (): AppError => new AppError('UNAVAILABLE', { message: message('fileChecksBusy'), retryAfterSeconds: RETRY_AFTER_SECONDS });

const WORKER_MEMORY_BYTES = 256 * 1024 * 1024;
/** A file that is larger than an image may be must be a video: it is streamed and takes longer. */
const DEADLINES_MS = { document: 10_000, video: 60_000 };

const limitsFor = (receivedBytes: number): WorkerLimits => ({
  maxMemoryBytes: WORKER_MEMORY_BYTES,
  deadlineMs: receivedBytes > IMAGE_MAX_BYTES ? DEADLINES_MS.video : DEADLINES_MS.document,
  maxOutputBytes: Math.max(receivedBytes, DRAWN_DOCUMENT_MAX_BYTES),
});

/** A virus has no text of its own, so that somebody who tests one learns nothing from the reply. */
const REFUSAL_MESSAGES: Record<RefusalReason, { message?: Message }> = {
  empty: { message: message('fileEmpty') },
  unknown_type: { message: message('fileTypeNotAcceptedHere') },
  damaged: { message: message('fileDamaged') },
  incomplete: { message: message('fileIncomplete') },
  too_large: { message: message('fileTooLarge') },
  too_large_unpacked: { message: message('documentTooLarge') },
  too_many_pages: { message: message('documentTooLong') },
  too_costly: { message: message('fileTooCostly') },
  active_content: { message: message('documentRunsCode') },
  locked: { message: message('documentLocked') },
  no_text: { message: message('documentEmpty') },
  virus: {},
};

const refusal = (reason: RefusalReason): AppError => new AppError('INVALID_FILE', REFUSAL_MESSAGES[reason]);
