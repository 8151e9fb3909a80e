/**
 * The number of files that run at the same time. A journey waits for timers and the network half of its time, so two use two cores well.
 */
export const WORKERS = 2;
