import { tabStore } from '../storage.ts';

const OWNER = 'candor.draft-owner';
const DRAFTS = 'candor.draft.';

/** Prefixes that stay in the tab when a session expires, so that the member can sign in again and continue. */
export const DRAFT_PREFIXES = [DRAFTS, OWNER];

/** Removes drafts of another member who used this tab before. Returns false when the browser stores nothing. */
export function claimDrafts(userId: string): boolean {
  const owner = tabStore.read(OWNER);
  if (owner === userId) return true;
  if (owner !== null) tabStore.clear(DRAFTS);
  return tabStore.write(OWNER, userId);
}
