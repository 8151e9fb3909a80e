import type { CardProvider, Charge, ChargeAttempt, ChargeOutcome, SavedCard } from '../../modules/payments/ports.ts';
import { SandboxLedger, type SandboxEntry } from './sandbox-ledger.ts';

/** Square's test tokens, and those that the sandbox's card form makes: `cnon:sandbox-ok-…`, each valid for one payment. */
const TOKEN = /^(?:cnon:(?:card-nonce|sandbox)|ccof:sandbox)-(ok|declined|insufficient|timeout|processing)(?:-[\w-]{1,64})?$/;
type Kind = 'ok' | 'declined' | 'insufficient' | 'timeout' | 'processing' | 'spent';

const VALID_YEARS = 3;
const PROCESSING_MS = 20_000;

class SandboxTimeout extends Error {}

/** A sandbox that charges nobody: it approves, declines, delays or doesn't answer, as the token says. */
export class SandboxCards implements CardProvider {
  readonly name = 'sandbox';
  readonly isSandbox = true;
  readonly #ledger: SandboxLedger;
  readonly #now: () => number;

  constructor(ledger: SandboxLedger = new SandboxLedger(), now: () => number = Date.now) {
    this.#ledger = ledger;
    this.#now = now;
  }

  async charge(charge: Charge): Promise<ChargeOutcome> {
    const earlier = this.#ledger.get(charge.idempotencyKey);
    if (earlier) return this.#outcomeOf(earlier);
    const kind = this.#kindOf(charge);
    const entry: SandboxEntry = {
      idempotencyKey: charge.idempotencyKey,
      outcome: outcomeOf(kind, charge),
      ...(charge.sourceId.startsWith('cnon:sandbox-') && kind !== 'spent' ? { token: charge.sourceId } : {}),
      ...(kind === 'processing' ? { doneAt: this.#now() + PROCESSING_MS } : {}),
    };
    this.#ledger.add(entry);
    // The charge is made, but the reply is lost, as with a provider that doesn't answer.
    if (kind === 'timeout') throw new SandboxTimeout('the sandbox provider does not answer');
    return this.#outcomeOf(entry);
  }

  async find({ idempotencyKey }: ChargeAttempt): Promise<ChargeOutcome | undefined> {
    const entry = this.#ledger.get(idempotencyKey);
    return entry && this.#outcomeOf(entry);
  }

  async cancel(idempotencyKey: string): Promise<void> {
    if (!this.#ledger.get(idempotencyKey)) this.#ledger.add({ idempotencyKey, outcome: { status: 'declined', reason: 'cancelled' } });
  }

  /** Always saves the approved test card, because the card form sends no other data of a card. */
  async saveCard({ idempotencyKey, customerId }: Parameters<NonNullable<CardProvider['saveCard']>>[0]): Promise<SavedCard> {
    const expYear = new Date(this.#now()).getUTCFullYear() + VALID_YEARS;
    const reference = `ccof:sandbox-ok-${idempotencyKey}`;
    return { reference, customerId: customerId ?? `sandbox-${idempotencyKey}`, brand: 'VISA', last4: '1111', expMonth: 12, expYear };
  }

  async disableCard(): Promise<void> {}

  #outcomeOf({ outcome, doneAt = 0 }: SandboxEntry): ChargeOutcome {
    return doneAt > this.#now() ? { status: 'pending' } : outcome;
  }

  #kindOf({ sourceId }: Charge): Kind {
    const kind = TOKEN.exec(sourceId)?.[1] as Kind | undefined;
    if (!kind) return 'declined';
    return this.#ledger.isSpent(sourceId) ? 'spent' : kind;
  }
}

function outcomeOf(kind: Kind, { idempotencyKey, amountCents, currency }: Charge): SandboxEntry['outcome'] {
  if (kind === 'declined') return { status: 'declined', reason: 'declined' };
  if (kind === 'insufficient') return { status: 'declined', reason: 'insufficient_funds' };
  if (kind === 'spent') return { status: 'declined', reason: 'token' };
  return { status: 'completed', reference: `sandbox-${idempotencyKey}`, amountCents, currency };
}
