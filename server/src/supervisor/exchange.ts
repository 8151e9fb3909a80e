import type { CountedLimit, StoredWindow } from '../platform/limits/shared-counts.ts';
import { WindowCounts } from '../platform/limits/window-counts.ts';
import type { Channel } from '../platform/siblings/channel.ts';
import type { TakeResponse } from '../platform/siblings/child-siblings.ts';
import { callMemory, LocalMemory, type MemoryCall } from '../platform/siblings/shared-memory.ts';
import type { ExportedMetric } from '../platform/siblings/siblings.ts';

const METRICS_MS = 4_000;
/** Metrics of single processes, which can't be summed. */
const PER_PROCESS_METRIC = /^(?:process|nodejs)_/;

interface ConnectedProcess {
  name: string;
  channel: Channel;
  isReady(): boolean;
}

/**
 * Stores the counts and values that the processes share, and forwards their messages. The counts are stored under keyed
 * hashes, not under addresses or members.
 */
export class Exchange {
  readonly #processes = new Set<ConnectedProcess>();
  readonly #counts = new WindowCounts();
  readonly #memory = new LocalMemory();
  readonly #ownMetrics: () => ExportedMetric[];

  constructor(ownMetrics: () => ExportedMetric[]) {
    this.#ownMetrics = ownMetrics;
  }

  join(name: string, channel: Channel, isReady = (): boolean => true): () => void {
    const joined: ConnectedProcess = { name, channel, isReady };
    this.#processes.add(joined);
    channel.onNotification('sibling', (notice) => {
      for (const other of this.#processes) if (other !== joined) other.channel.notify('sibling', notice);
    });
    channel.onRequest<{ nowMs: number; limits: CountedLimit[]; stored: StoredWindow[] }>(
      'take',
      ({ nowMs, limits, stored }): TakeResponse => {
        const outcome = this.#counts.takeEach(nowMs, limits, stored);
        return outcome && 'unknown' in outcome ? outcome : { refusal: outcome ?? null };
      },
    );
    channel.onRequest<{ keys: string[]; nowMs: number }>('clear', ({ keys, nowMs }) => this.#counts.clear(keys, nowMs));
    channel.onRequest<[string, number][]>('add', (counts) => this.#counts.add(counts));
    channel.onRequest<MemoryCall>('memory', (call) => callMemory(this.#memory, call));
    channel.onRequest('all-metrics', () => this.#readMetrics());
    return () => void this.#processes.delete(joined);
  }

  /** Skips a process that is starting or doesn't answer. */
  async #readMetrics(): Promise<ExportedMetric[][]> {
    const read = await Promise.all(
      [...this.#processes]
        .filter(({ isReady }) => isReady())
        .map(async ({ name, channel }) => {
          const metrics = await channel.request<ExportedMetric[]>('own-metrics', null, METRICS_MS).catch(() => []);
          return metrics.map((metric) => (PER_PROCESS_METRIC.test(metric.name) ? labelled(metric, name) : metric));
        }),
    );
    return [this.#ownMetrics(), ...read];
  }
}

const labelled = (metric: ExportedMetric, process: string): ExportedMetric => ({
  ...metric,
  aggregator: 'first',
  values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, process } })),
});
