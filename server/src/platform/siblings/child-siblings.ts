import type { CountedLimit, Refusal, SharedCounts, StoredWindow } from '../limits/shared-counts.ts';
import type { Channel } from './channel.ts';
import type { MemoryCall, SharedMemory } from './shared-memory.ts';
import type { ExportedMetric, SiblingTopic, Siblings } from './siblings.ts';

export type TakeResponse = { refusal: Refusal | null } | { unknown: string[] };

/** In a child of the supervisor. */
export function childSiblings(channel: Channel): Siblings {
  const requestMemory = <T>(...call: MemoryCall): Promise<T> => channel.request('memory', call);
  const memory: SharedMemory = {
    get: async (key) => (await requestMemory<unknown>('get', key)) ?? undefined,
    set: (key, value, ttlSeconds) =>
      ttlSeconds === undefined ? requestMemory('set', key, value) : requestMemory('set', key, value, ttlSeconds),
    setOnce: (key, value) => requestMemory('setOnce', key, value),
    delete: (key) => requestMemory('delete', key),
    list: (prefix) => requestMemory('list', prefix),
  };
  return {
    notify: (topic, ref) => channel.notify('sibling', { topic, ref }),
    on: (topic, listener) =>
      channel.onNotification<{ topic: SiblingTopic; ref?: string }>('sibling', (notice) => {
        if (notice.topic === topic) listener(notice.ref);
      }),
    counts: new SupervisorCounts(channel),
    memory,
    metrics: {
      provide: (read) => channel.onRequest('own-metrics', read),
      readAll: () => channel.request<ExportedMetric[][]>('all-metrics'),
    },
  };
}

/** The counts of rate limits that the supervisor stores for all its processes. */
class SupervisorCounts implements SharedCounts {
  readonly #channel: Channel;

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  async takeEach(
    nowMs: number,
    limits: readonly CountedLimit[],
    readStored: (keys: readonly string[]) => Promise<StoredWindow[]>,
  ): Promise<Refusal | undefined> {
    const first = await this.#channel.request<TakeResponse>('take', { nowMs, limits, stored: [] });
    if ('refusal' in first) return first.refusal ?? undefined;
    // The supervisor has no counts for these keys, so it starts with the hits stored in the database.
    const stored = await readStored(first.unknown);
    const second = await this.#channel.request<TakeResponse>('take', { nowMs, limits, stored });
    if ('unknown' in second) throw new Error('the supervisor does not know the limit');
    return second.refusal ?? undefined;
  }

  async clear(keys: readonly string[], nowMs: number): Promise<void> {
    await this.#channel.request('clear', { keys, nowMs });
  }

  async add(counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    return new Map(await this.#channel.request<[string, number][]>('add', [...counts]));
  }
}
