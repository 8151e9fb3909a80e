export type { SeedProgress } from '@candor/seed/bulk';

/**
 * The workspace `seed` is built on this server's modules, so no other file of the server imports it. It is loaded on demand, because it
 * would stay in the memory of processes that don't need it.
 */
export const loadDemo = () => import('@candor/seed/demo');
export const loadBulk = () => import('@candor/seed/bulk');
