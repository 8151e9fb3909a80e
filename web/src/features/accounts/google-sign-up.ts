import type { GoogleTicket } from '@candor/contract/accounts';
import { tabStore } from '../../lib/storage.ts';

const KEY = 'candor.google-sign-up';

/** Stores Google's answer for a new member as long as the server keeps its ticket: five minutes. */
export function storeGoogleSignUp(ticket: GoogleTicket): void {
  tabStore.write(KEY, JSON.stringify({ ...ticket, until: Date.now() + ticket.expires_in * 1000 }));
}

export function readGoogleSignUp(): GoogleTicket | null {
  try {
    const stored = JSON.parse(tabStore.read(KEY) ?? 'null') as (GoogleTicket & { until: number }) | null;
    return stored && stored.until > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

export const clearGoogleSignUp = (): void => tabStore.remove(KEY);

export function isGoogleTicket(data: unknown): data is GoogleTicket {
  return typeof data === 'object' && data !== null && 'google_ticket' in data && 'google_user' in data;
}
