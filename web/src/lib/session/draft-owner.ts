import { tabStore } from '../storage.ts';

const OWNER_KEY = 'candor.draft-owner';
const DRAFT_PREFIX = 'candor.draft.';

/** Prefixes that stay in the tab when a session expires, so that the member can sign in again and continue. */
export const DRAFT_PREFIXES = [DRAFT_PREFIX, OWNER_KEY];

/** Removes drafts of another member who used this tab before. Returns false when the browser stores nothing. */
export function claimDrafts(userId: string): boolean {
  const owner = tabStore.read(OWNER_KEY);
  if (owner === userId) return true;
  if (owner !== null) tabStore.clear(DRAFT_PREFIX);
  return tabStore.write(OWNER_KEY, userId);
}
