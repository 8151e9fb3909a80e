import type { ReviewItem } from '../queries.ts';
import { tabStore } from '../../../lib/storage.ts';

const KEY = 'candor.flagged-items';
const BREAK_AFTER = 30;

/** Counts items with a warning that were decided in this tab. Returns whether it is time to suggest a break. */
export function countFlaggedItem({ flag }: Pick<ReviewItem, 'flag'>): boolean {
  if (flag === null) return false;
  const count = Number(tabStore.read(KEY) ?? '0') + 1;
  tabStore.write(KEY, String(count));
  return count % BREAK_AFTER === 0;
}
