import { appendFileSync, closeSync, existsSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ChargeOutcome } from '../../modules/payments/ports.ts';

export interface SandboxEntry {
  idempotencyKey: string;
  outcome: Exclude<ChargeOutcome, { status: 'pending' }>;
  /** The token used for payment, if it is valid only once. */
  token?: string;
  /** The charge is pending until this time. */
  doneAt?: number;
}

/**
 * The sandbox's charges, one per line of a file, so that they survive the app and all processes share them, as with a real provider.
 * Without a path they are in memory only.
 */
export class SandboxLedger {
  readonly #path: string | undefined;
  readonly #entries = new Map<string, SandboxEntry>();
  readonly #tokens = new Set<string>();

  #readBytes = 0;

  constructor(path?: string) {
    this.#path = path;
    this.#readNew();
  }

  get(idempotencyKey: string): SandboxEntry | undefined {
    this.#readNew();
    return this.#entries.get(idempotencyKey);
  }

  isSpent(token: string): boolean {
    this.#readNew();
    return this.#tokens.has(token);
  }

  add(entry: SandboxEntry): void {
    if (this.#path !== undefined) {
      mkdirSync(dirname(this.#path), { recursive: true });
      // The leading newline ends an incomplete line of a killed process.
      appendFileSync(this.#path, `\n${JSON.stringify(entry)}\n`, { mode: 0o600 });
    }
    this.#remember(entry);
  }

  /** Reads the lines that this and other processes have added. */
  #readNew(): void {
    if (this.#path === undefined || !existsSync(this.#path)) return;
    const file = openSync(this.#path, 'r');
    try {
      const added = Buffer.alloc(Math.max(0, fstatSync(file).size - this.#readBytes));
      const text = added.subarray(0, readSync(file, added, 0, added.length, this.#readBytes));
      // The last line may be incomplete.
      const completeLines = text.subarray(0, text.lastIndexOf('\n') + 1);
      this.#readBytes += completeLines.length;
      for (const line of completeLines.toString('utf8').split('\n')) this.#readLine(line);
    } finally {
      closeSync(file);
    }
  }

  #readLine(line: string): void {
    try {
      if (line !== '') this.#remember(JSON.parse(line) as SandboxEntry);
    } catch (error) {
      // A killed process left an incomplete line, whose charge was never made.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }

  #remember(entry: SandboxEntry): void {
    this.#entries.set(entry.idempotencyKey, entry);
    if (entry.token !== undefined) this.#tokens.add(entry.token);
  }
}
