import type { CounterChange } from '../../server/src/platform/counters/store.ts';
import type { CategoriesById } from '../../server/src/modules/experiences/index.ts';
import type { Column } from '../copy/copy-format.ts';
import type { TableName } from '../copy/copy-rows.ts';
import type { LoadColumns } from './load-columns.ts';
import type { Plan, WordIds } from './plan.ts';

/** Everything that a thread needs to make any batch of the load, in a form that can be sent to it. */
export interface LoadContext {
  experiences: number;
  members: number;
  membersBefore: number;
  plan: Plan;
  wordIds: WordIds;
  categories: CategoriesById;
  columns: Record<keyof LoadColumns, Column[]>;
  firstIds: FirstIds;
  startsAt: number;
  endsAt: number;
  /** The number of slots in which the ids of each member's texts are listed. All threads count in it. */
  slotCounts: Int32Array<SharedArrayBuffer>;
}

/** The first reserved row id of each table. */
export interface FirstIds {
  review_decisions: number;
  ledger_entries: number;
}

/** How many decisions each reviewer made, and how many of them were overturned. */
export type ReviewRecords = ReadonlyMap<string, { reviews: number; overturned: number }>;

/** A task of the load: a batch of experiences or members. Members come after all experiences. */
export type Task = { kind: 'experiences'; index: number } | { kind: 'members'; index: number; reviewRecords: ReviewRecords };

/** The rows of one task, by table, ready to be copied. */
export interface Batch {
  rows: Partial<Record<TableName, Buffer>>;
  count: number;
  counters: CounterChange[];
}
