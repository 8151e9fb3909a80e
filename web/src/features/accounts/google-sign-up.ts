import type { GoogleTicket } from '@candor/contract/accounts';
import { tabStore } from '../../lib/storage.ts';

const KEY = 'candor.google-sign-up';

/** What Google said about a newcomer, kept while the server keeps its ticket: five minutes. */
export function keepGoogleSignUp(ticket: GoogleTicket): void {
  tabStore.write(KEY, JSON.stringify({ ...ticket, until: Date.now() + ticket.expires_in * 1000 }));
}

export function googleSignUp(): GoogleTicket | null {
  try {
    const kept = JSON.parse(tabStore.read(KEY) ?? 'null') as (GoogleTicket & { until: number }) | null;
    return kept && kept.until > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

export const forgetGoogleSignUp = (): void => tabStore.remove(KEY);

export function isGoogleTicket(data: unknown): data is GoogleTicket {
  return typeof data === 'object' && data !== null && 'google_ticket' in data && 'google_user' in data;
}
