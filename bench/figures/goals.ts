import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../report.ts';
import type { Figures } from './data.ts';

const MILLION = 1_000_000;
const FIVE_MILLION = 5 * MILLION;
const COMBINED = 'filters, tag + platform + place';
const dist = join(import.meta.dirname, '../../web/dist');

interface Goal {
  what: string;
  goal: string;
  reached: string;
  isMet: boolean | undefined;
}

/** The goals beside the results of the last complete runs. */
export const goalsTable = (figures: Figures): string =>
  table(
    ['', 'goal', 'reached', 'met'],
    [
      ...goalsOfCalls(figures),
      ...goalsOfFilters(figures),
      ...goalsOfMix(figures),
      ...goalsOfMixedLoad(figures),
      ...goalsOfGrowth(figures),
      goalOfProcesses,
      goalOfWelcomePage(),
    ].map(({ what, goal, reached, isMet }) => [what, goal, reached, isMet === undefined ? '' : isMet ? 'yes' : 'no']),
  );

const atLeast = (what: string, goal: number, reached: number, unit = ''): Goal => ({
  what,
  goal: `${goal.toLocaleString('en-US')}${unit}`,
  reached: `${reached.toLocaleString('en-US')}${unit}`,
  isMet: reached >= goal,
});
const atMost = (what: string, goal: number, reached: number, unit = ''): Goal => ({
  ...atLeast(what, goal, reached, unit),
  isMet: reached <= goal,
});

function goalsOfCalls({ http }: Figures): Goal[] {
  const call = (name: string) => http.calls.find((one) => one.name === name)!;
  const [busiest, random] = [call('exact, busiest handle'), call('exact, random handle')];
  return [
    ...http.calls.flatMap(({ name, ratio, goal }) => (goal === undefined ? [] : [atLeast(`${name}, of F`, goal, ratio)])),
    atMost('p99 of exact, busiest handle, times F’s', 1.5, busiest.p99Ratio ?? NaN),
    atMost('p99 of exact, random handle, times F’s', 1.5, random.p99Ratio ?? NaN),
  ];
}

function goalsOfFilters({ growth }: Figures): Goal[] {
  const [millionIndex, fiveMillionIndex] = [growth.sizes.indexOf(MILLION), growth.sizes.indexOf(FIVE_MILLION)];
  return growth.calls.flatMap(({ name, aloneMs, eightClientsMs }) => {
    if (!aloneMs || !eightClientsMs) return [];
    const [aloneGoal, eightClientsGoal] = name === COMBINED ? [3, 10] : [10, 35];
    return [
      atMost(`${name}, a million, alone`, aloneGoal, aloneMs[millionIndex]!, ' ms'),
      atMost(`${name}, a million, 8 clients`, eightClientsGoal, eightClientsMs[millionIndex]!, ' ms'),
      atMost(`${name}, five million, alone, times a million`, 3, oneDigit(aloneMs[fiveMillionIndex]! / aloneMs[millionIndex]!)),
      atMost(
        `${name}, five million, 8 clients, times a million`,
        3,
        oneDigit(eightClientsMs[fiveMillionIndex]! / eightClientsMs[millionIndex]!),
      ),
    ];
  });
}

const goalsOfMix = ({ mixing }: Figures): Goal[] => [
  atLeast('mixing, acts a second', 4_000, mixing.perSecond),
  atMost('mixing, PostgreSQL an act', 120, mixing.postgresUs, ' µs'),
];

function goalsOfMixedLoad({ mixed, http }: Figures): Goal[] {
  const rowWith = (clients: number) => mixed.rows.find((row) => row.clients === clients)!;
  const [few, many] = [rowWith(16), rowWith(256)];
  return [
    atLeast('mixed, 16 clients, a second', 2_000, few.perSecond),
    { ...atLeast('mixed, 256 clients, a second', few.perSecond, many.perSecond), goal: 'as many as with 16' },
    atMost('mixed, 256 clients, p99', 500, many.p99Ms, ' ms'),
    ...(many.refused === undefined ? [] : [atMost('mixed, 256 clients, refused', 0, many.refused)]),
    atMost('memory after http, one process', 230, http.memoryMb.candor, ' MB'),
    atMost('memory after mixed, one process', 230, many.memoryMb, ' MB'),
  ];
}

function goalsOfGrowth({ growth }: Figures): Goal[] {
  const [millionIndex, fiveMillionIndex] = [growth.sizes.indexOf(MILLION), growth.sizes.indexOf(FIVE_MILLION)];
  return growth.calls.map(({ name, perSecond }) =>
    atMost(
      `growth from a million to five, ${name}`,
      name === COMBINED ? 3 : 1.3,
      oneDigit(perSecond[millionIndex]! / perSecond[fiveMillionIndex]!),
    ),
  );
}

const goalOfProcesses: Goal = {
  what: 'two processes against one, four cores or more',
  goal: '1.8',
  reached: 'not measurable on two cores',
  isMet: undefined,
};

/** The scripts that the prerendered page names, as its first visit loads them. */
function goalOfWelcomePage(): Goal {
  const what = 'welcome page, JavaScript gzipped';
  const file = join(dist, 'prerendered-pages.json');
  if (!existsSync(file)) return { what, goal: '110 KB', reached: 'the pages are not built', isMet: undefined };
  const html = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)['/']!;
  const scripts = new Set([...html.matchAll(/<(?:script|link)\b[^>]*(?:src|href)="(\/build\/[^"]+\.js)"/g)].map(([, path]) => path!));
  const bytes = [...scripts].reduce((sum, path) => sum + statSync(join(dist, `${path}.gz`)).size, 0);
  return atMost(what, 110, oneDigit(bytes / 1024), ' KB');
}

const oneDigit = (value: number): number => Math.round(value * 10) / 10;
