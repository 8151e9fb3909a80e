import type { Carrier } from './api-client.ts';

/** For a call that goes on when the page is left. */
export const outlivesThePage: Carrier = (url, init) => fetch(url, { ...init, keepalive: true });
