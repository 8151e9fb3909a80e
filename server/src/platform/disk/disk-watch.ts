import { message } from '@candor/contract/message';
import { AppError } from '../errors.ts';
import type { Logger } from '../logger.ts';

/** How much of a disk is used, from 0 to 1. @throws when it can't be read */
export type ReadUsedShare = () => Promise<number>;

const READ_EVERY_MS = 2_000;
/** PostgreSQL stops immediately if there is no space for its log, so space must be left for work in progress. */
const UPLOADS_STOP_AT = 0.9;
const WRITES_STOP_AT = 0.95;
/** Refused changes are accepted again only somewhat below the threshold, so that the state doesn't change with every file. */
const MARGIN = 0.01;
const RETRY_AFTER_S = 60;

/** Calls that write next to nothing, and one that a person in danger needs. */
const WRITES_LITTLE: ReadonlySet<string> = new Set(['POST /search', 'POST /experiences/check-existing', 'POST /logout']);

type State = 'open' | 'no-uploads' | 'no-writes';

/** Refuses calls that would fill the disk while there is still space for work in progress. */
export class DiskWatch {
  readonly #read: ReadUsedShare;
  readonly #log: Logger;
  #state: State = 'open';
  #timer: NodeJS.Timeout | undefined;

  constructor(read: ReadUsedShare, log: Logger) {
    this.#read = read;
    this.#log = log;
  }

  async start(): Promise<void> {
    await this.check();
    this.#timer = setInterval(() => void this.check(), READ_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Checks the disk now. If it can't be checked, nothing is refused. */
  async check(): Promise<void> {
    let used: number;
    try {
      used = await this.#read();
    } catch {
      return;
    }
    const state = stateAt(used, this.#state);
    if (state === this.#state) return;
    const percent = Math.round(used * 100);
    if (state === 'open') this.#log.warn({ event: 'disk_has_room', percent }, 'the disk has space again, and changes are accepted');
    else this.#log.error({ event: 'disk_full', percent, kind: state }, SENTENCES[state]);
    this.#state = state;
  }

  /** @throws AppError UNAVAILABLE */
  requireRoomFor(call: string, method: string, isUpload: boolean): void {
    if (this.#state === 'open' || method === 'GET' || WRITES_LITTLE.has(call)) return;
    if (this.#state === 'no-writes') throw refusal('diskFull');
    if (isUpload) throw refusal('uploadsPaused');
  }
}

const SENTENCES: Record<Exclude<State, 'open'>, string> = {
  'no-uploads': 'the disk of DATA_DIR is 90 % full: uploads are refused. Free some space.',
  'no-writes':
    'the disk of DATA_DIR is 95 % full: everything that writes is refused. Run npm run cli -- free-ballast, and free some space.',
};

const refusal = (text: 'diskFull' | 'uploadsPaused'): AppError =>
  new AppError('UNAVAILABLE', { message: message(text), retryAfterSeconds: RETRY_AFTER_S });

function stateAt(used: number, before: State): State {
  const hasReached = (threshold: number, wasReached: boolean): boolean => used >= (wasReached ? threshold - MARGIN : threshold);
  if (hasReached(WRITES_STOP_AT, before === 'no-writes')) return 'no-writes';
  return hasReached(UPLOADS_STOP_AT, before !== 'open') ? 'no-uploads' : 'open';
}
