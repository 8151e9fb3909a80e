/** Small limits for admission control, so that a test reaches them within a second. */
export const smallAdmission = {
  callsAtOnce: 4,
  maxInFlight: 20,
  queueWaitMs: 500,
  bodyTimeoutMs: 600,
  callTimeoutMs: 60_000,
  headersTimeoutMs: 600,
  connectionsPerAddress: 30,
};
