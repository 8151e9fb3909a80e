import type { CardProvider, Charge, ChargeOutcome } from '../../modules/payments/ports.ts';

/** The well-known tokens, and those that the sandbox's card form makes: `cnon:sandbox-ok-…`, good for one payment. */
const TOKEN = /^cnon:(?:card-nonce|sandbox)-(ok|declined|timeout)(?:-[\w-]{1,64})?$/;

class SandboxTimeout extends Error {}

/** Charges nobody: approves, declines or falls silent as the token says. It forgets everything when the process ends. */
export class SandboxCards implements CardProvider {
  readonly name = 'sandbox';
  readonly isSandbox = true;
  readonly #charges = new Map<string, ChargeOutcome>();
  readonly #spentTokens = new Map<string, string>();

  async charge(charge: Charge): Promise<ChargeOutcome> {
    const known = this.#charges.get(charge.idempotencyKey);
    if (known) return known;
    const kind = this.#kindOf(charge);
    const outcome: ChargeOutcome =
      kind === 'declined'
        ? { status: 'declined' }
        : {
            status: 'completed',
            reference: `sandbox-${charge.idempotencyKey}`,
            amountCents: charge.amountCents,
            currency: charge.currency,
          };
    this.#charges.set(charge.idempotencyKey, outcome);
    // The charge stands, its answer is lost: what a silent provider looks like from here.
    if (kind === 'timeout') throw new SandboxTimeout('the sandbox provider does not answer');
    return outcome;
  }

  async find(idempotencyKey: string): Promise<ChargeOutcome | undefined> {
    return this.#charges.get(idempotencyKey);
  }

  async cancel(idempotencyKey: string): Promise<void> {
    if (!this.#charges.has(idempotencyKey)) this.#charges.set(idempotencyKey, { status: 'declined' });
  }

  #kindOf({ sourceId, idempotencyKey }: Charge): 'ok' | 'declined' | 'timeout' {
    const kind = TOKEN.exec(sourceId)?.[1] as 'ok' | 'declined' | 'timeout' | undefined;
    if (!kind) return 'declined';
    if (sourceId.startsWith('cnon:sandbox-')) {
      const spentOn = this.#spentTokens.get(sourceId);
      if (spentOn !== undefined && spentOn !== idempotencyKey) return 'declined';
      this.#spentTokens.set(sourceId, idempotencyKey);
    }
    return kind;
  }
}
