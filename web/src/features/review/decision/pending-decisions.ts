import { DECISION_UNDO_MS } from '@candor/contract/limits';
import { hasCode } from '../../../lib/api/api-error.ts';
import { sendDecision, undoDecision, type ReviewItem, type DecisionInput } from '../queries.ts';

export interface PendingDecision extends DecisionInput {
  item: ReviewItem;
  /** When the decision takes effect, by this device's clock. */
  endsAt: number;
}

export interface PendingDecisions {
  /** The latest decision that can still be undone. */
  undoable: PendingDecision | null;
  /** The first of the decisions that did not reach the server. They can be sent again. */
  failed: PendingDecision | null;
  /** Items decided here that the loaded list may still contain. */
  hidden: ReadonlySet<number>;
}

export interface PendingDecisionListener {
  /** Reloads the list. */
  reload(): Promise<unknown>;
  onRefused(error: unknown): void;
  /** An undo that came too late, or failed. */
  onUndoRefused(error: unknown): void;
  /** A decision did not reach the server, and nobody sees `failed` any more. */
  onLost(decision: PendingDecision): void;
}

type Outcome = 'sent' | 'refused' | 'failed';

/** The server's answers that sending again would not change. */
const FINAL_REFUSALS = ['ALREADY_DECIDED', 'NOT_FOUND', 'LEASED', 'CONFLICT_OF_INTEREST', 'ADMIN_REQUIRED', 'VALIDATION_FAILED'] as const;

/**
 * Decisions are sent at once, and the server applies each after ten seconds, even if the browser is closed. Until then the latest
 * decision can be undone here, and after it the one before.
 */
export class PendingDecisionQueue {
  readonly #listener: PendingDecisionListener;
  readonly #subscribers = new Set<() => void>();
  readonly #sending = new Map<number, Promise<Outcome>>();
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #undoable: PendingDecision[] = [];
  #failed: PendingDecision[] = [];
  /** Items whose decision may have arrived although its reply did not. */
  readonly #resent = new Set<number>();
  #snapshot: PendingDecisions = { undoable: null, failed: null, hidden: new Set() };

  constructor(listener: PendingDecisionListener) {
    this.#listener = listener;
  }

  readonly subscribe = (subscriber: () => void): (() => void) => {
    this.#subscribers.add(subscriber);
    return () => void this.#subscribers.delete(subscriber);
  };

  readonly read = (): PendingDecisions => this.#snapshot;

  decide(input: DecisionInput, item: ReviewItem): void {
    const decision = { ...input, item, endsAt: Date.now() + DECISION_UNDO_MS };
    this.#undoable.push(decision);
    this.#timers.set(
      decision.itemId,
      setTimeout(() => this.#settle(decision.itemId), DECISION_UNDO_MS),
    );
    this.#send(decision);
  }

  readonly retry = (): void => {
    const decisions = this.#failed;
    this.#failed = [];
    for (const decision of decisions) {
      this.#resent.add(decision.itemId);
      this.decide(decision, decision.item);
    }
  };

  /** Returns the decision that was undone, or null when it has taken effect. */
  async undo(): Promise<PendingDecision | null> {
    const decision = this.#undoable.at(-1) ?? this.#failed[0];
    if (!decision) return null;
    const { itemId } = decision;
    this.#drop(itemId);
    const sent = await this.#sending.get(itemId);
    if (sent === 'refused') return null;
    try {
      await undoDecision(itemId);
    } catch (error) {
      // A decision that never arrived is as good as undone.
      if (!hasCode(error, 'NOT_FOUND')) {
        this.#listener.onUndoRefused(error);
        await this.#listener.reload().catch(() => undefined);
        return null;
      }
    }
    await this.#listener.reload().catch(() => undefined);
    return decision;
  }

  /** Called when the page is left: the server applies the decisions by itself. */
  readonly stop = (): void => {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  };

  #send(decision: PendingDecision): void {
    const { itemId } = decision;
    const sending = this.#try(decision).then(async (outcome) => {
      if (outcome !== 'failed') this.#resent.delete(itemId);
      if (outcome === 'sent') await this.#listener.reload().catch(() => undefined);
      else this.#drop(itemId);
      if (outcome === 'failed') this.#keepFailed(decision);
      this.#sending.delete(itemId);
      this.#changed();
      return outcome;
    });
    this.#sending.set(itemId, sending);
    this.#changed();
  }

  #keepFailed(decision: PendingDecision): void {
    if (this.#subscribers.size > 0) this.#failed.push(decision);
    else this.#listener.onLost(decision);
  }

  async #try(decision: DecisionInput): Promise<Outcome> {
    try {
      await sendDecision(decision);
      return 'sent';
    } catch (error) {
      if (!hasCode(error, ...FINAL_REFUSALS)) return 'failed';
      // The server has it from the first attempt.
      if (hasCode(error, 'ALREADY_DECIDED') && this.#resent.has(decision.itemId)) return 'sent';
      this.#listener.onRefused(error);
      return 'refused';
    }
  }

  #settle(itemId: number): void {
    this.#drop(itemId);
    void this.#listener.reload().catch(() => undefined);
  }

  #drop(itemId: number): void {
    clearTimeout(this.#timers.get(itemId));
    this.#timers.delete(itemId);
    this.#undoable = this.#undoable.filter((one) => one.itemId !== itemId);
    this.#failed = this.#failed.filter((one) => one.itemId !== itemId);
    this.#changed();
  }

  #changed(): void {
    const hidden = [...this.#undoable.map(({ itemId }) => itemId), ...this.#sending.keys(), ...this.#failed.map(({ itemId }) => itemId)];
    this.#snapshot = { undoable: this.#undoable.at(-1) ?? null, failed: this.#failed[0] ?? null, hidden: new Set(hidden) };
    for (const subscriber of this.#subscribers) subscriber();
  }
}
