import type { ServerProcess } from '../load/server-process.ts';

/** A product that somebody could take instead, with data that can be compared. */
export interface Rival {
  name: string;
  start(): Promise<ServerProcess>;
  /** Ten results. */
  nextPage(): Buffer;
  /** What a member writes. */
  nextCreate(): Buffer;
  close(): Promise<void>;
}
