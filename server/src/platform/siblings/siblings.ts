import type { SharedCounts } from '../limits/shared-counts.ts';
import { LocalMemory, type SharedMemory } from './shared-memory.ts';

/** The caches that a process drops because another process changed the data, and uploads, which each process counts. */
export type SiblingTopic = 'uploads' | 'mixed' | 'earned-credits' | 'own-experiences' | 'authored-points' | 'signed-points' | 'categories';

export interface ExportedMetric {
  name: string;
  help: string;
  type: string;
  aggregator: string;
  values: { labels: Record<string, string | number>; metricName?: string; value: number }[];
}

/**
 * The other processes of this Candor on this machine, reached through their supervisor. These messages are never stored, because a stored
 * one could reveal that a member has just written something anonymously (docs/anonymity.md).
 */
export interface Siblings {
  notify(topic: SiblingTopic, ref?: string): void;
  /** Called for messages of other processes. */
  on(topic: SiblingTopic, listener: (ref: string | undefined) => void): void;
  /** Undefined for a single process, which needs none. */
  counts: SharedCounts | undefined;
  /** For sandboxes: data that a real provider would store outside Candor. */
  memory: SharedMemory;
  /** The metrics of all processes. Undefined for a single process. */
  metrics: { provide(read: () => Promise<ExportedMetric[]>): void; readAll(): Promise<ExportedMetric[][]> } | undefined;
}

export const noSiblings = (): Siblings => ({
  notify: () => undefined,
  on: () => undefined,
  counts: undefined,
  memory: new LocalMemory(),
  metrics: undefined,
});
