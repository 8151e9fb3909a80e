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
const MAX_WAITING_PER_SENDER = { files: 7, ms: 60_000 };
/** The sender of files that background jobs read. Any number of them may wait, because nobody waits for the reply. */
export const BACKGROUND_JOB = 'background-job';
const RETRY_AFTER_SECONDS = 10;

/** The files of one sender that wait or are being cleaned. */
interface SenderQueue {
  semaphore: Semaphore;
  files: number;
}

/**
 * Cleans files in separate processes, a few at a time, but only one of each sender: somebody who sends many slow files never occupies all
 * processes, and the files of others overtake theirs.
 */
export class FileCleaner {
  readonly #log: Logger;
  readonly #runWorker: RunFileWorker;
  readonly #senderQueues = new Map<string, SenderQueue>();
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
    const result = await this.#runForSender(sender, () => this.#runWorker(upload.read(), task, write, limitsFor(upload.bytes)));
    if (result === undefined) throw busy();
    if (typeof result === 'string') throw this.#refuseAfter(result);
    if (result.outcome === 'refused') throw refusal(result.reason);
    return result;
  }

  /** Returns undefined if the sender's other files took too long or are too many. */
  async #runForSender<T>(sender: string, run: () => Promise<T>): Promise<T | undefined> {
    const queue = this.#senderQueues.get(sender) ?? { semaphore: semaphoreFor(sender), files: 0 };
    this.#senderQueues.set(sender, queue);
    queue.files += 1;
    try {
      return await queue.semaphore.run(() => this.#runWhenProcessIsFree(sender, run));
    } finally {
      queue.files -= 1;
      if (queue.files === 0) this.#senderQueues.delete(sender);
    }
  }

  async #runWhenProcessIsFree<T>(sender: string, run: () => Promise<T>): Promise<T> {
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
  sender === BACKGROUND_JOB ? new Semaphore(1) : new Semaphore(1, MAX_WAITING_PER_SENDER.ms, MAX_WAITING_PER_SENDER.files);

const busy = (): AppError => new AppError('UNAVAILABLE', { message: message('fileChecksBusy'), retryAfterSeconds: RETRY_AFTER_SECONDS });

const WORKER_MEMORY_BYTES = 256 * 1024 * 1024;
/** A file above the size limit of images must be a video, which is streamed and takes longer. */
const DEADLINES_MS = { imageOrDocument: 10_000, video: 60_000 };

const limitsFor = (receivedBytes: number): WorkerLimits => ({
  maxMemoryBytes: WORKER_MEMORY_BYTES,
  deadlineMs: receivedBytes > IMAGE_MAX_BYTES ? DEADLINES_MS.video : DEADLINES_MS.imageOrDocument,
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
