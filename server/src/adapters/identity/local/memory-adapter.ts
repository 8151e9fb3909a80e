import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { SharedMemory } from '../../../platform/siblings/shared-memory.ts';

/** Stores the local identity provider's sessions and codes in memory, shared by all processes, until they expire or Candor stops. */
export class MemoryAdapter implements Adapter {
  readonly #memory: SharedMemory;
  readonly #prefix: string;

  constructor(memory: SharedMemory, model: string) {
    this.#memory = memory;
    this.#prefix = `openid:${model}:`;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    await this.#memory.set(this.#prefix + id, payload, expiresIn);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return (await this.#memory.get(this.#prefix + id)) as AdapterPayload | undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const entries = (await this.#memory.list(this.#prefix)) as [string, AdapterPayload][];
    return entries.find(([, payload]) => payload.uid === uid)?.[1];
  }

  /** Only devices without a keyboard use such codes. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) await this.upsert(id, { ...payload, consumed: Math.floor(Date.now() / 1000) }, secondsLeft(payload));
  }

  async destroy(id: string): Promise<void> {
    await this.#memory.delete(this.#prefix + id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    const entries = (await this.#memory.list(this.#prefix)) as [string, AdapterPayload][];
    for (const [key, payload] of entries) if (payload.grantId === grantId) await this.#memory.delete(key);
  }
}

const secondsLeft = ({ exp }: AdapterPayload): number | undefined =>
  exp === undefined ? undefined : Math.max(1, exp - Math.floor(Date.now() / 1000));
