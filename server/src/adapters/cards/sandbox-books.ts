import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ChargeOutcome } from '../../modules/payments/ports.ts';

export interface SandboxEntry {
  idempotencyKey: string;
  outcome: Exclude<ChargeOutcome, { status: 'pending' }>;
  /** The token that was spent on it, where it was good for one payment. */
  token?: string;
  /** Until then it is being processed. */
  doneAt?: number;
}

/** What the sandbox has charged, a line each: like a real provider's, its books outlive the app. Without a path they don't. */
export class SandboxBooks {
  readonly #path: string | undefined;
  readonly #entries = new Map<string, SandboxEntry>();
  readonly #tokens = new Set<string>();

  constructor(path?: string) {
    this.#path = path;
    if (path === undefined || !existsSync(path)) return;
    // The last line may be half written, by an app that was killed: then its charge was never made.
    const whole = readFileSync(path, 'utf8').split('\n').slice(0, -1);
    for (const line of whole) this.#remember(JSON.parse(line) as SandboxEntry);
  }

  get(idempotencyKey: string): SandboxEntry | undefined {
    return this.#entries.get(idempotencyKey);
  }

  isSpent(token: string): boolean {
    return this.#tokens.has(token);
  }

  add(entry: SandboxEntry): void {
    if (this.#path !== undefined) {
      mkdirSync(dirname(this.#path), { recursive: true });
      appendFileSync(this.#path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    }
    this.#remember(entry);
  }

  #remember(entry: SandboxEntry): void {
    this.#entries.set(entry.idempotencyKey, entry);
    if (entry.token !== undefined) this.#tokens.add(entry.token);
  }
}
