import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';

export interface SessionsPorts {
  /** The points that the member's own texts add to their trust; up to a minute old. */
  ownAuthoredPoints(db: Database, userId: string): Promise<number>;
  notifyOfNewDevice(ctx: Context, userId: string, device: string): Promise<unknown>;
}
