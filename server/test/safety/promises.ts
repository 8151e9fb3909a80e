/** One part of the proof of a promise: a proof of its own here, or tests that exist. */
export interface Part {
  /** As `--only` names it. */
  name: string;
  promise: `T${number}`;
  what: string;
  /** Tests of this project, by parts of their paths; a part without tests is a proof in this folder. */
  tests?: { project: 'server' | 'contract' | 'slow'; files: readonly string[] };
}

/** What safety promises, each with what proves it, in the order of the promises. */
export const PARTS: readonly Part[] = [
  {
    name: 't1',
    promise: 'T1',
    what: 'every call, for everybody it is not for',
    tests: {
      project: 'server',
      files: ['test/every-call', 'test/suspended-member', 'test/anonymous-author', 'files/file-links', 'platform/db/roles'],
    },
  },
  {
    name: 't2',
    promise: 'T2',
    what: 'hostile uploads',
    tests: { project: 'server', files: ['safety/t2-uploads', 'files/files.api', 'files/cleaning'] },
  },
  {
    name: 'bombs',
    promise: 'T2',
    what: 'the uploads that cost most to refuse',
    tests: { project: 'slow', files: ['safety/t2-bombs', 'cleaning/fingerprint'] },
  },
  { name: 'files', promise: 'T2', what: 'the worst files in their process, and mutated ones' },
  {
    name: 't3',
    promise: 'T3',
    what: 'bad inputs and generated ones',
    tests: { project: 'server', files: ['test/bad-inputs', 'test/every-call', 'http/requests'] },
  },
  {
    name: 't4',
    promise: 'T4',
    what: 'known and unknown numbers, budgets of look-ups, lengths of replies',
    tests: { project: 'server', files: ['sign-in/no-oracle', 'http/replies/padded-replies', 'search/limits'] },
  },
  { name: 'linkage', promise: 'T4', what: 'who wrote what, from everything that is shown or stolen' },
  {
    name: 't5',
    promise: 'T5',
    what: 'guessed codes',
    tests: { project: 'server', files: ['modules/codes', 'sign-in/sign-in.api', 'sign-in/sign-up.api', 'modules/second-factor'] },
  },
  {
    name: 't6',
    promise: 'T6',
    what: 'races of two calls',
    tests: {
      project: 'server',
      files: ['reveals/ledger', 'reveals/reveal-at-once', 'payments/payments.api', 'limits/limits.api', 'limits/clearing'],
    },
  },
  { name: 'races', promise: 'T6', what: 'reveal, last credit, purchase, link, decide and withdraw, on many seeds' },
  { name: 'sudden-death', promise: 'T7', what: 'kill -9 of the app and stops of PostgreSQL under purchases and reveals' },
  { name: 'mix', promise: 'T7', what: 'kill -9 in the mix' },
  {
    name: 't8',
    promise: 'T8',
    what: 'headers and content policy',
    tests: { project: 'server', files: ['http/site', 'http/replies', 'requests/requests.api'] },
  },
  { name: 'journeys', promise: 'T8', what: 'journeys in Chromium' },
  {
    name: 't9',
    promise: 'T9',
    what: 'providers and the disk, slow, silent and full',
    tests: {
      project: 'server',
      files: ['platform/circuit-breaker', 'platform/disk', 'payments/square.api', 'limits/shared-rate-limiter', 'operations/readiness'],
    },
  },
  { name: 'disk-full', promise: 'T9', what: 'a real disk that fills to its last byte' },
  { name: 'failover', promise: 'T9', what: 'the database fails over' },
  { name: 'replica', promise: 'T9', what: 'a replica that lags' },
  { name: 'pooler', promise: 'T9', what: 'a pooler in transaction mode' },
  { name: 'upgrade', promise: 'T10', what: 'the older release under load while the schema changes' },
  { name: 'image', promise: 'T10', what: 'each line of the Dockerfile in a scratch folder, and what it makes' },
  { name: 'drain', promise: 'T10', what: 'restarts under load' },
  {
    name: 't10',
    promise: 'T10',
    what: 'slow requests and readers, pipelining, streams',
    tests: { project: 'server', files: ['http/admission', 'notifications/stream'] },
  },
  { name: 'overload', promise: 'T10', what: 'floods, measured by another address' },
  {
    name: 't11',
    promise: 'T11',
    what: 'codes, sessions, credits and files at their edges',
    tests: {
      project: 'server',
      files: ['codes/rules', 'sessions/sessions.api', 'sessions/staff-sessions', 'reveals/rules', 'decided-and-undone'],
    },
  },
  {
    name: 't12',
    promise: 'T12',
    what: 'dumps searched for what was planted',
    tests: { project: 'server', files: ['seed/seed-demo', 'search/limits/decoys', 'members/personal-columns'] },
  },
  { name: 'keys', promise: 'T12', what: 'changed keys', tests: { project: 'slow', files: ['commands/rotate-keys'] } },
  { name: 'restore', promise: 'T12', what: 'a destroyed installation from its backup' },
  {
    name: 't13',
    promise: 'T13',
    what: 'what logs and traces say',
    tests: { project: 'server', files: ['platform/logger', 'tracing/tracing.api', 'embedded-postgres/embedded-postgres'] },
  },
  { name: 'slow', promise: 'T9', what: 'tests that start processes and databases of their own' },
];
