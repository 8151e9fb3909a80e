/** Files that run at once. A journey waits for timers and the network half of its time, so two share two cores well. */
export const WORKERS = 2;
