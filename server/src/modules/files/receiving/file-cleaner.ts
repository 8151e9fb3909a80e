import { message, type Message } from '@candor/contract/message';
import { AppError } from '../../../platform/errors.ts';
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

const QUEUE = { maxProcesses: 2, maxWaiting: 16, acquireTimeoutMs: 20_000, retrySeconds: 10 };

/** Cleans files in separate processes, a few at a time. */
export class FileCleaner {
  readonly #log: Logger;
  readonly #runWorker: RunFileWorker;
  readonly #semaphore = new Semaphore(QUEUE.maxProcesses, QUEUE.acquireTimeoutMs, QUEUE.maxWaiting);

  constructor(log: Logger, runWorker: RunFileWorker) {
    this.#log = log;
    this.#runWorker = runWorker;
  }

  /** @throws AppError INVALID_FILE, or UNAVAILABLE when too many files wait already */
  async clean(
    upload: { bytes: number; read(): AsyncIterable<Buffer> },
    task: CleaningTask,
    write: (cleaned: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<CleanedContent> {
    const result = await this.#semaphore.run(() => this.#runWorker(upload.read(), task, write, limitsFor(upload.bytes)));
    if (result === undefined) {
      throw new AppError('UNAVAILABLE', {
        message: message('fileChecksBusy'),
        retryAfterSeconds: QUEUE.retrySeconds,
      });
    }
    if (typeof result === 'string') throw this.#refuseAfter(result);
    if (result.outcome === 'refused') throw refusal(result.reason);
    return result;
  }

  #refuseAfter(failure: WorkerFailure): AppError {
    this.#log.warn({ event: 'file_worker_killed', kind: failure }, 'an upload was refused: its worker process did not finish');
    return refusal('too_costly');
  }
}

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
