import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

export interface SessionsPorts {
  /** What the member wrote gives to and takes from their own trust; up to a minute old. */
  ownAuthoredPoints(db: Database, userId: string): Promise<number>;
  notifyOfNewDevice(ctx: Context, userId: string, device: string): Promise<unknown>;
}
