import type { CountedLimit, Refusal, SharedCounts, StoredWindow } from '../limits/shared-counts.ts';
import type { Channel } from './channel.ts';
import type { MemoryCall, SharedMemory } from './shared-memory.ts';
import type { ExportedMetric, SiblingTopic, Siblings } from './siblings.ts';

export type TakeAnswer = { refusal: Refusal | null } | { unknown: string[] };

/** In a child of the supervisor. */
export function childSiblings(channel: Channel): Siblings {
  const remember = <T>(...call: MemoryCall): Promise<T> => channel.ask('memory', call);
  const memory: SharedMemory = {
    get: async (key) => (await remember<unknown>('get', key)) ?? undefined,
    set: (key, value, seconds) => (seconds === undefined ? remember('set', key, value) : remember('set', key, value, seconds)),
    setOnce: (key, value) => remember('setOnce', key, value),
    delete: (key) => remember('delete', key),
    list: (prefix) => remember('list', prefix),
  };
  return {
    tell: (topic, ref) => channel.tell('sibling', { topic, ref }),
    on: (topic, listener) =>
      channel.onTold<{ topic: SiblingTopic; ref?: string }>('sibling', (told) => {
        if (told.topic === topic) listener(told.ref);
      }),
    counts: new SupervisorCounts(channel),
    memory,
    metrics: {
      provide: (read) => channel.onAsked('own-metrics', read),
      readAll: () => channel.ask<ExportedMetric[][]>('all-metrics'),
    },
  };
}

/** Rate limit counts that the supervisor keeps for all its processes. */
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
    const first = await this.#channel.ask<TakeAnswer>('take', { nowMs, limits, stored: [] });
    if ('refusal' in first) return first.refusal ?? undefined;
    // The supervisor has no counts for these keys, so it starts with the hits stored in the database.
    const stored = await readStored(first.unknown);
    const second = await this.#channel.ask<TakeAnswer>('take', { nowMs, limits, stored });
    if ('unknown' in second) throw new Error('the supervisor does not know the limit');
    return second.refusal ?? undefined;
  }

  async clear(keys: readonly string[], nowMs: number): Promise<void> {
    await this.#channel.ask('clear', { keys, nowMs });
  }

  async add(counts: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    return new Map(await this.#channel.ask<[string, number][]>('add', [...counts]));
  }
}
