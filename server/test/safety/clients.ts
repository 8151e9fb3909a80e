import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PreparedMember } from './prepare-data.ts';

const TIMEOUT_MS = 8_000;
/** While PostgreSQL is unavailable, every call is refused immediately. Without this limit, thousands would wait and retry together. */
const MOST_RETRYING = 100;
const PACKS = ['starter', 'popular', 'pro'] as const;

/** One call of a member, repeated under the same key until the reply is final. */
export interface Attempt {
  kind: 'purchase' | 'reveal';
  member: PreparedMember;
  key: string;
  body: Record<string, string | number>;
  tries: number;
  /** The final reply. */
  reply?: { status: number; code: string | undefined; data: { payment_id?: string; reveals_added?: number; charged?: boolean } | null };
}

interface AttemptOptions {
  members: PreparedMember[];
  experiences: number[];
  purchaseShare: number;
}

function drawAttempt({ members, experiences, purchaseShare }: AttemptOptions): Attempt {
  const member = members[randomInt(members.length)]!;
  const common = { member, key: randomUUID(), tries: 0 };
  if (Math.random() < purchaseShare) {
    const card = Math.random() < 0.1 ? 'declined' : 'ok';
    return { ...common, kind: 'purchase', body: { pack_id: PACKS[randomInt(3)]!, source_id: `cnon:fake-${card}-${randomUUID()}` } };
  }
  return { ...common, kind: 'reveal', body: { experience_id: experiences[randomInt(experiences.length)]! } };
}

const PATHS = { purchase: '/api/v1/reveals/purchase', reveal: '/api/v1/reveals/experience' };

/** Sends the call once. @returns the seconds to wait before the next try; 0 if the reply is final */
export async function tryOnce(address: string, attempt: Attempt): Promise<number> {
  attempt.tries += 1;
  let status: number;
  let reply: { code?: string; data?: NonNullable<Attempt['reply']>['data'] };
  let retryAfter: number;
  try {
    const response = await fetch(address + PATHS[attempt.kind], {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${attempt.member.token}`, 'idempotency-key': attempt.key },
      body: JSON.stringify(attempt.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    retryAfter = Number(response.headers.get('retry-after') ?? 1);
    reply = (await response.json()) as typeof reply;
  } catch {
    // The app is down or too slow, so the client tries again soon.
    return 0.2;
  }
  // A 429 can only mean too many connections, because the other limits are raised.
  if (status === 503 || status === 429 || reply.code === 'IN_PROGRESS') return Math.min(retryAfter, 25);
  attempt.reply = { status, code: reply.code, data: reply.data ?? null };
  return 0;
}

/** Many concurrent clients. After `finish` they make no new calls, and retry the others until each has a final reply. */
export class Crowd {
  readonly attempts: Attempt[] = [];
  readonly #address: string;
  readonly #options: AttemptOptions;
  readonly #running: Promise<void>[] = [];
  readonly #retrying = new Set<Promise<void>>();
  #isOver = false;
  #answered = 0;

  constructor(address: string, options: AttemptOptions) {
    this.#address = address;
    this.#options = options;
  }

  start(clients: number): void {
    for (let i = 0; i < clients; i++) this.#running.push(this.#client());
  }

  async finish(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
    await Promise.all(this.#retrying);
  }

  /** How many calls got their final reply. */
  get answered(): number {
    return this.#answered;
  }

  async #client(): Promise<void> {
    while (!this.#isOver) {
      const attempt = drawAttempt(this.#options);
      this.attempts.push(attempt);
      let wait = await tryOnce(this.#address, attempt);
      // Waits while the app is down. A call that takes longer is retried in the background, and the client continues.
      for (; wait > 0 && wait < 1; wait = await tryOnce(this.#address, attempt)) await sleep(wait * 1000);
      if (wait > 0) this.#retryInBackground(attempt, wait);
      else this.#answered += 1;
      while (this.#retrying.size >= MOST_RETRYING) await Promise.race(this.#retrying);
    }
  }

  #retryInBackground(attempt: Attempt, firstWait: number): void {
    const done = (async () => {
      for (let wait = firstWait; wait > 0; wait = await tryOnce(this.#address, attempt)) await sleep(wait * 1000);
    })().finally(() => this.#retrying.delete(done));
    this.#retrying.add(done);
  }
}
