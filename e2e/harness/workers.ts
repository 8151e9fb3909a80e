/**
 * The number of files that run at the same time. A journey waits half of its time for timers and the network, so two of them keep two cores
 * busy without slowing each other down.
 */
export const WORKERS = 2;
