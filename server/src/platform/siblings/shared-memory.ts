/** A small store of JSON values under keys that begin with their owner's name. */
export interface SharedMemory {
  get(key: string): Promise<unknown>;
  /** Without a time the value stays until the supervisor ends. */
  set(key: string, value: unknown, ttlSeconds?: number): Promise<void>;
  /** Stores the value unless the key already has one. @returns the stored value */
  setOnce(key: string, value: unknown): Promise<unknown>;
  delete(key: string): Promise<void>;
  list(prefix: string): Promise<[string, unknown][]>;
}

interface Entry {
  value: unknown;
  until: number;
}

export class LocalMemory implements SharedMemory {
  readonly #entries = new Map<string, Entry>();

  async get(key: string): Promise<unknown> {
    const entry = this.#entries.get(key);
    return entry && entry.until >= Date.now() ? entry.value : undefined;
  }

  async set(key: string, value: unknown, ttlSeconds?: number): Promise<void> {
    const now = Date.now();
    for (const [old, { until }] of this.#entries) if (until < now) this.#entries.delete(old);
    this.#entries.set(key, { value, until: ttlSeconds === undefined ? Infinity : now + ttlSeconds * 1000 });
  }

  async setOnce(key: string, value: unknown): Promise<unknown> {
    const entry = this.#entries.get(key);
    if (entry && entry.until >= Date.now()) return entry.value;
    this.#entries.set(key, { value, until: Infinity });
    return value;
  }

  async delete(key: string): Promise<void> {
    this.#entries.delete(key);
  }

  async list(prefix: string): Promise<[string, unknown][]> {
    const now = Date.now();
    return [...this.#entries].flatMap(([key, { value, until }]) => (key.startsWith(prefix) && until >= now ? [[key, value]] : []));
  }
}

export type MemoryCall = { [K in keyof SharedMemory]: [K, ...Parameters<SharedMemory[K]>] }[keyof SharedMemory];

/** Executes a call of another process. */
export function callMemory(memory: SharedMemory, [method, ...args]: MemoryCall): Promise<unknown> {
  return (memory[method] as (...parameters: unknown[]) => Promise<unknown>)(...args);
}
