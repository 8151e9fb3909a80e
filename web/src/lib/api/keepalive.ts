import type { Transport } from './api-client.ts';

/** For requests that continue after the page is closed. */
export const keepalive: Transport = (url, init) => fetch(url, { ...init, keepalive: true });
