import type { ServerProcess } from '../load/server-process.ts';

/** An alternative product, filled with comparable data. */
export interface Rival {
  name: string;
  start(): Promise<ServerProcess>;
  /** A request for a page of results or topics. */
  nextPage(): Buffer;
  /** A request that adds a new text. */
  nextCreate(): Buffer;
  close(): Promise<void>;
}
