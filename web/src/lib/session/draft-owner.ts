import { tabStore } from '../storage.ts';

const OWNER_KEY = 'candor.draft-owner';
const DRAFT_PREFIX = 'candor.draft.';

/** A payment with an unknown outcome and its Idempotency-Key. */
const PAYMENT_KEYS = ['candor.open-payment', 'candor.attempt.purchase'];

const OWNED_PREFIXES = [DRAFT_PREFIX, ...PAYMENT_KEYS];

/** Prefixes that stay in the tab when a session expires, so that the member can sign in again and continue. */
export const KEPT_PREFIXES = [...OWNED_PREFIXES, OWNER_KEY];

/** Removes what another member who used this tab before left in it. Returns false when the browser stores nothing. */
export function claimDrafts(userId: string): boolean {
  const owner = tabStore.read(OWNER_KEY);
  if (owner === userId) return true;
  if (owner !== null) for (const prefix of OWNED_PREFIXES) tabStore.clear(prefix);
  return tabStore.write(OWNER_KEY, userId);
}
