import type { Database } from '../../../platform/db/database.ts';
import { changeReplyCount } from '../store.ts';
import { isShown } from './reply-store.ts';

interface Counted {
  status: string;
  isHidden: boolean;
}

/**
 * Keeps `reply_count` of the experience when one of its replies changes, or is deleted (`after` is then undefined). The caller holds the lock
 * of the reply.
 */
export async function countReply(db: Database, before: Counted & { experienceId: number }, after: Counted | undefined): Promise<void> {
  const change = Number(after !== undefined && isShown(after)) - Number(isShown(before));
  if (change !== 0) await changeReplyCount(db, before.experienceId, change as 1 | -1);
}
