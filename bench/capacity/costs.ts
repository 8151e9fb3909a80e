import { readFigures } from '../figures/data.ts';

/** One kind of call: its cost in microseconds of one core, and how many of it a member makes a day. */
export interface Call {
  name: string;
  nodeUs: number;
  postgresUs: number;
  /** Calls a day by a member who is active that day. */
  perActiveMember: number;
  /** Whether it changes something. */
  writes: boolean;
}

type Cost = Pick<Call, 'nodeUs' | 'postgresUs'>;
const measured = readFigures().http.calls;

/** The mean cost of these calls in the last complete run of the bench. */
function meanOf(...names: string[]): Cost {
  const found = names.map((name) => measured.find((call) => call.name === name)!);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { nodeUs: mean(found.map(({ nodeUs }) => nodeUs)), postgresUs: mean(found.map(({ postgresUs }) => postgresUs ?? 0)) };
}

const plus = (...costs: Cost[]): Cost => ({
  nodeUs: costs.reduce((sum, { nodeUs }) => sum + nodeUs, 0),
  postgresUs: costs.reduce((sum, { postgresUs }) => sum + postgresUs, 0),
});

const CHANGE_COST = meanOf('reveal');
/** The text model takes 12 to 20 ms for each text, in a process that the measurement of a call doesn't count. */
const READ_BY_MODEL: Cost = { nodeUs: 16_000, postgresUs: 0 };

export const CALLS: readonly Call[] = [
  { name: 'exact search', ...meanOf('exact, busiest handle', 'exact, random handle'), perActiveMember: 4, writes: false },
  { name: 'search by name', ...meanOf('name with a typo, random', 'name "john smith"'), perActiveMember: 1.6, writes: false },
  {
    name: 'search by place or filter',
    ...meanOf('25 miles, random', '50 miles, New York', 'filters, common', 'filters, tag + platform + place'),
    perActiveMember: 0.7,
    writes: false,
  },
  // The list of the newest texts represents every list.
  { name: 'own pages, notices, session', ...meanOf('newest'), perActiveMember: 30, writes: false },
  { name: 'reveal', ...CHANGE_COST, perActiveMember: 0.3, writes: true },
  // Opening the item and deciding it are two changes.
  {
    name: 'submission, with its review and publication',
    ...plus(meanOf('submit'), CHANGE_COST, CHANGE_COST, READ_BY_MODEL),
    perActiveMember: 0.02,
    writes: true,
  },
  { name: 'other change (sign-in, link, reply, dispute, settings)', ...CHANGE_COST, perActiveMember: 1, writes: true },
];

/** Bytes on disk, indexes included: 100 million experiences were 180 GB, a member 1.6 kB, an entry of the search history 0.6 kB. */
export const BYTES = {
  experience: 1_800,
  identifiers: 640,
  member: 1_600,
  searchHistoryEntry: 600,
  auditEntry: 420,
  limitHit: 110,
  notice: 330,
};

/** How many times the measured work a call takes with several processes and replication, and how busy a core may be at the peak. */
export const OVERHEAD = 1.35;
export const USED_AT_PEAK = 0.5;
export const MACHINE = { cores: 16, memoryGb: 64, monthlyUsd: 300 };
export const STORAGE_USD_PER_GB_MONTH = 0.1;

/** The percentage of a day's calls in each hour, UTC, with an American and a European evening. */
export const BY_HOUR = [
  5.6, 5.9, 6.0, 5.6, 4.7, 3.6, 2.6, 2.0, 1.9, 2.0, 2.2, 2.6, 3.1, 3.5, 3.8, 4.1, 4.4, 4.7, 5.0, 5.3, 5.4, 5.4, 5.3, 5.3,
];
/** The busiest minute of an hour relative to its mean. */
export const BURST = 1.6;
