import { tabStore } from '../../lib/storage.ts';

const KEY = 'candor.google-link';

/** Records that the member went to Google to connect an account: Google sends people back to the same address after a sign-in. */
export function beginGoogleLink(): void {
  tabStore.write(KEY, '1');
}
export const isGoogleLink = (): boolean => tabStore.read(KEY) !== null;
export const endGoogleLink = (): void => tabStore.remove(KEY);
