import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  payload: AdapterPayload;
  until: number;
}

/** What the stand-in remembers: until it expires or the process ends. */
export class MemoryAdapter implements Adapter {
  static readonly #kept = new Map<string, Kept>();
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const now = Date.now();
    for (const [key, { until }] of MemoryAdapter.#kept) if (until < now) MemoryAdapter.#kept.delete(key);
    MemoryAdapter.#kept.set(this.#key(id), { payload, until: expiresIn === undefined ? Infinity : now + expiresIn * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const kept = MemoryAdapter.#kept.get(this.#key(id));
    return kept && kept.until >= Date.now() ? kept.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const own = [...MemoryAdapter.#kept].filter(([key]) => key.startsWith(`${this.#model}:`));
    return own.find(([, { payload }]) => payload.uid === uid)?.[1].payload;
  }

  /** Only devices without a keyboard have such codes. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const kept = MemoryAdapter.#kept.get(this.#key(id));
    if (kept) kept.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    MemoryAdapter.#kept.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of MemoryAdapter.#kept) if (payload.grantId === grantId) MemoryAdapter.#kept.delete(key);
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }
}
