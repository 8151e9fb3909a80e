import { tabStore } from '../../lib/storage.ts';

const KEY = 'candor.google-link';

/** Google sends people back to one address: this tells connecting an account from signing in. */
export function beginGoogleLink(): void {
  tabStore.write(KEY, '1');
}
export const isGoogleLink = (): boolean => tabStore.read(KEY) !== null;
export const endGoogleLink = (): void => tabStore.remove(KEY);
