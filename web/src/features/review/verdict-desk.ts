import { DECISION_UNDO_MS } from '@candor/contract/limits';
import { hasCode } from '../../lib/api-error.ts';
import { tabStore } from '../../lib/storage.ts';
import { sendVerdict, type ReviewItem, type Verdict } from './queries.ts';

const KEPT = 'candor.unsent-decisions';

export interface HeldVerdict extends Verdict {
  /** Only in memory: what is written down in the browser names nobody. */
  item: ReviewItem;
  endsAt: number;
}

export interface Desk {
  /** Made, and not sent yet: it can be taken back. */
  held: HeldVerdict | null;
  /** Could not be sent; it waits for another try. */
  failed: HeldVerdict | null;
  /** Decided here, whatever the list still says. */
  hidden: ReadonlySet<number>;
}

type Outcome = 'sent' | 'too-late' | 'failed';

export interface DeskListener {
  /** Resolves when the list knows. */
  onSent(): Promise<unknown>;
  onTooLate(error: unknown): void;
  onRecovered(): void;
}

/**
 * A decision takes effect ten seconds after it is made. It is sent earlier when the next one is made or the page is left,
 * and until the server has answered it is also written down in the tab, so that a reload sends what a broken connection
 * kept back. Sending one twice changes nothing: the second is told that it is decided.
 */
export class VerdictDesk {
  readonly #listener: DeskListener;
  readonly #subscribers = new Set<() => void>();
  readonly #sending = new Map<number, Verdict>();
  /** Of an earlier visit, and still without a way to the server: the next one tries again. */
  readonly #unrecovered: Verdict[] = [];
  #held: HeldVerdict | null = null;
  #failed: HeldVerdict | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: Desk = { held: null, failed: null, hidden: new Set() };

  constructor(listener: DeskListener) {
    this.#listener = listener;
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  };

  readonly read = (): Desk => this.#shown;

  hold(verdict: Verdict, item: ReviewItem): void {
    this.flush();
    this.#held = { ...verdict, item, endsAt: Date.now() + DECISION_UNDO_MS };
    this.#timer = setTimeout(this.flush, DECISION_UNDO_MS);
    this.#changed();
  }

  /** The decision that was taken back. */
  undo(): HeldVerdict | null {
    const verdict = this.#held ?? this.#failed;
    clearTimeout(this.#timer);
    this.#held = null;
    this.#failed = null;
    this.#changed();
    return verdict;
  }

  /** Sends what waits, at once. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    for (const verdict of [this.#failed, this.#held]) if (verdict) void this.#send(verdict);
    this.#held = null;
    this.#failed = null;
    this.#changed();
  };

  /** Sends what an earlier visit of this tab may not have brought through. */
  async recover(): Promise<void> {
    const unsent = readKept();
    if (unsent.length === 0) return;
    tabStore.remove(KEPT);
    for (const verdict of unsent) if ((await this.#try(verdict)) === 'failed') this.#unrecovered.push(verdict);
    this.#changed();
    if (this.#unrecovered.length === unsent.length) return;
    this.#listener.onRecovered();
    await this.#listener.onSent();
  }

  async #send(verdict: HeldVerdict): Promise<void> {
    this.#sending.set(verdict.itemId, verdict);
    const outcome = await this.#try(verdict);
    if (outcome === 'failed') this.#failed = verdict;
    else await this.#listener.onSent().catch(() => undefined);
    this.#sending.delete(verdict.itemId);
    this.#changed();
  }

  async #try(verdict: Verdict): Promise<Outcome> {
    try {
      await sendVerdict(verdict);
      return 'sent';
    } catch (error) {
      const isOver = hasCode(
        error,
        'ALREADY_DECIDED',
        'NOT_FOUND',
        'LEASED',
        'CONFLICT_OF_INTEREST',
        'ADMIN_REQUIRED',
        'VALIDATION_FAILED',
      );
      if (!isOver) return 'failed';
      if (this.#sending.has(verdict.itemId)) this.#listener.onTooLate(error);
      return 'too-late';
    }
  }

  #changed(): void {
    const waiting = [this.#held, this.#failed].filter((verdict) => verdict !== null);
    const unsent = [...waiting, ...this.#sending.values(), ...this.#unrecovered];
    this.#shown = { held: this.#held, failed: this.#failed, hidden: new Set(unsent.map(({ itemId }) => itemId)) };
    keep(unsent);
    for (const subscriber of this.#subscribers) subscriber();
  }
}

function keep(unsent: readonly Verdict[]): void {
  if (unsent.length === 0) tabStore.remove(KEPT);
  else tabStore.write(KEPT, JSON.stringify(unsent.map(({ itemId, type, decision, notes }) => ({ itemId, type, decision, notes }))));
}

function readKept(): Verdict[] {
  try {
    const kept: unknown = JSON.parse(tabStore.read(KEPT) ?? '[]');
    return Array.isArray(kept) ? (kept as Verdict[]) : [];
  } catch {
    return [];
  }
}
