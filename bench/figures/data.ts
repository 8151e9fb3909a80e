import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../figures.json');

interface Measurement {
  /** "YYYY-MM-DD" */
  day: string;
  /** The load of the machine when the part ended, if it was recorded. */
  load?: number;
}

/** The results of the last complete run of each part: at a million experiences, unless it says otherwise. */
export interface Figures {
  start: Measurement & { startMs: number; memoryMb: number };
  http: Measurement & {
    clients: number;
    /** `ratio` is the share of the calls a second of the bare route in the same round. */
    calls: HttpCall[];
    memoryMb: { candor: number; bare: number };
  };
  mixed: Measurement & { rows: MixedRow[] };
  growth: Measurement & { sizes: number[]; calls: GrowthCall[] };
  /** Moving anonymous acts from the inbox into the tables. */
  mixing: Measurement & { acts: number; perSecond: number; nodeUs: number; postgresUs: number };
  encryption: Measurement & { operations: { name: string; nodeCryptoUs: number; libsodiumUs: number }[] };
  rivals: Measurement & { experiences: number; rows: RivalRow[] };
}

interface MixedRow {
  clients: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  memoryMb: number;
  refused?: number;
}

/** Figures by size. Only filters have median times. */
export interface GrowthCall {
  name: string;
  perSecond: number[];
  aloneMs?: number[];
  eightClientsMs?: number[];
}

export interface HttpCall {
  name: string;
  perSecond: number;
  ratio: number;
  goal?: number;
  p50Ms: number;
  p99Ms: number;
  /** This p99 divided by the bare route's in the same round. */
  p99Ratio?: number;
  nodeUs: number;
  /** Absent if the measured difference of PostgreSQL's processor time was not above zero. */
  postgresUs?: number;
}

interface RivalWork {
  perSecond: number;
  /** Candor's calls a second divided by this product's, in the same rounds. */
  times: number;
  /** Processor time of the process in microseconds a call, without its database. */
  nodeUs: number;
}

/** The figures of one product. In the list Candor's are first. */
export interface RivalRow {
  name: string;
  page: RivalWork;
  create: RivalWork;
  startMs: number;
  memoryMb: number;
}

export const readFigures = (): Figures => JSON.parse(readFileSync(FILE, 'utf8')) as Figures;

let hasSaved = false;
/** Whether a part of this run saved its figures. */
export const hasSavedFigures = (): boolean => hasSaved;

/** Saves the results of a part, for docs/figures.md. */
export function saveFigures<Part extends keyof Figures>(part: Part, measured: Omit<Figures[Part], keyof Measurement>): void {
  const entry = { day: new Date().toISOString().slice(0, 10), load: Math.round(loadavg()[0]! * 10) / 10, ...measured };
  hasSaved = true;
  writeFileSync(FILE, `${JSON.stringify({ ...readFigures(), [part]: entry }, null, 2)}\n`);
}

/** Whether every call was measured, at a million experiences: the goals are for that size. */
export const isCompleteRun = (experiences: number): boolean => experiences === 1_000_000 && process.env.BENCH_ONLY === undefined;
