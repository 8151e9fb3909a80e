import { table } from '../report.ts';
import { drawBars } from './bars.ts';
import { drawCapacity, drawDay } from './capacity-charts.ts';
import type { Chart } from './chart.ts';
import type { Figures } from './data.ts';
import { drawLines } from './lines.ts';

/** How many times fewer calls are acceptable with five million experiences than with one million; the combined filter has its own goal. */
const GROWTH_GOAL = 1.3;
const COMBINED_GOAL = 3;
const MEMORY_GOAL_MB = 230;
const START_GOAL_MS = 1000;
const P99_GOAL_MS = 500;

export const chartsOf = (figures: Figures): Chart[] => [
  chartOfCalls(figures),
  chartOfLatency(figures),
  chartOfGrowth(figures),
  chartOfStart(figures),
  chartOfMemory(figures),
  chartOfRivals(figures),
  chartOfEncryption(figures),
  drawCapacity(),
  drawDay(),
];

interface Measured {
  day: string;
  load?: number;
}
const dayAndLoad = ({ day, load }: Measured): string => `${day}${load === undefined ? '' : `, load ${load} at the end`}`;
const when = (measured: Measured): string => `Measured on ${dayAndLoad(measured)}.`;

function chartOfCalls({ http }: Figures): Chart {
  const title = 'Calls a second, as a share of a bare Fastify route';
  const met = http.calls.filter(({ ratio, goal }) => goal !== undefined && ratio >= goal).length;
  const withGoal = http.calls.filter(({ goal }) => goal !== undefined).length;
  const alt = `Bars of ${http.calls.length} calls from ${low(http.calls.map(({ ratio }) => ratio))} to ${high(http.calls.map(({ ratio }) => ratio))} of the bare route; ${met} of ${withGoal} reach their goal.`;
  const svg = drawBars({
    title,
    alt,
    unit: `share of the bare route, ${http.clients} clients`,
    series: ['Candor'],
    bars: http.calls.map(({ name, ratio, goal }) => ({ label: name, values: [ratio], goal })),
    digits: 2,
  });
  const rows = http.calls.map((call) => [
    call.name,
    call.perSecond.toFixed(0),
    call.ratio.toFixed(2),
    call.goal?.toFixed(2) ?? '',
    call.p50Ms.toFixed(2),
    call.p99Ms.toFixed(1),
    call.nodeUs.toFixed(0),
  ]);
  return {
    file: 'calls.svg',
    title,
    alt,
    svg,
    note: `The bare route has no sign-in, trust, limits, history or encryption. ${when(http)}`,
    table: table(['call', 'per second', 'share', 'goal', 'p50 ms', 'p99 ms', 'Node µs'], rows),
  };
}

function chartOfLatency({ mixed }: Figures): Chart {
  const title = 'Response time, by the number of clients';
  const [first, last] = [mixed.rows[0]!, mixed.rows.at(-1)!];
  const alt = `Two rising lines: from ${first.clients} to ${last.clients} clients half of the calls take ${first.p50Ms} to ${last.p50Ms} ms, and 99 in 100 at most ${first.p99Ms} to ${last.p99Ms} ms. The goal for the latter is ${P99_GOAL_MS} ms.`;
  const svg = drawLines({
    title,
    alt,
    unit: 'milliseconds, each grid line ten times the one below',
    xTitle: 'clients at the same time',
    labels: mixed.rows.map(({ clients }) => String(clients)),
    lines: [
      { name: '99 in 100', values: mixed.rows.map(({ p99Ms }) => p99Ms) },
      { name: 'half', values: mixed.rows.map(({ p50Ms }) => p50Ms) },
    ],
    goal: { value: P99_GOAL_MS, label: `goal ${P99_GOAL_MS} ms` },
    isLogarithmic: true,
  });
  const rows = mixed.rows.map(({ clients, perSecond, p50Ms, p99Ms, memoryMb }) => [clients, perSecond, p50Ms, p99Ms, memoryMb].map(String));
  return {
    file: 'latency.svg',
    title,
    alt,
    svg,
    note: `70 % searches, 15 % reveals, 10 % lists, 5 % submissions. ${when(mixed)}`,
    table: table(['clients', 'calls per second', 'p50 ms', 'p99 ms', 'memory MB'], rows),
  };
}

function chartOfGrowth({ growth }: Figures): Chart {
  const title = 'How many times fewer calls with five million experiences';
  const timesFewer = (perSecond: readonly number[], sizeIndex: number): number => perSecond[sizeIndex]! / perSecond.at(-1)!;
  const million = growth.sizes.indexOf(1_000_000);
  const worst = growth.calls.toSorted((a, b) => timesFewer(b.perSecond, 0) - timesFewer(a.perSecond, 0))[0]!;
  const alt = `Pairs of bars of ${growth.calls.length} calls. From 10,000 to five million the most is ${timesFewer(worst.perSecond, 0).toFixed(1)} times fewer calls, of ${worst.name}; 1.0 means no change.`;
  const svg = drawBars({
    title,
    alt,
    unit: 'times fewer calls a second',
    series: ['from 10,000', 'from a million'],
    bars: growth.calls.map(({ name, perSecond }) => ({
      label: name,
      values: [timesFewer(perSecond, 0), timesFewer(perSecond, million)],
      goal: name.startsWith('filters, tag') ? COMBINED_GOAL : GROWTH_GOAL,
    })),
    digits: 1,
  });
  const rows = growth.calls.map(({ name, perSecond }) => [
    name,
    ...perSecond.map((n) => n.toFixed(0)),
    timesFewer(perSecond, 0).toFixed(1),
  ]);
  return {
    file: 'growth.svg',
    title,
    alt,
    svg,
    note: `The goal is for the growth from one million to five. Eight clients. ${when(growth)}`,
    table: table(['calls a second', ...growth.sizes.map((size) => size.toLocaleString('en-US')), 'growth'], rows),
  };
}

const low = (values: readonly number[]): string => Math.min(...values).toFixed(2);
const high = (values: readonly number[]): string => Math.max(...values).toFixed(2);

interface OneSeries {
  file: string;
  title: string;
  unit: string;
  bars: { label: string; value: number; goal?: number }[];
  note: string;
}

function chartOfOneSeries({ file, title, unit, bars, note }: OneSeries): Chart {
  const alt = `Bars: ${bars.map(({ label, value, goal }) => `${label} ${value.toFixed(0)}${goal === undefined ? '' : `, goal ${goal}`}`).join('; ')} (${unit}).`;
  const svg = drawBars({
    title,
    alt,
    unit,
    series: ['measured'],
    bars: bars.map(({ label, value, goal }) => ({ label, values: [value], goal })),
  });
  const rows = bars.map(({ label, value, goal }) => [label, value.toFixed(0), goal === undefined ? '' : String(goal)]);
  return { file, title, alt, svg, note, table: table(['', unit, 'goal'], rows) };
}

const chartOfStart = ({ start, rivals }: Figures): Chart =>
  chartOfOneSeries({
    file: 'start.svg',
    title: 'From the start of the process to its first reply',
    unit: 'milliseconds',
    bars: rivals.rows.map(({ name, startMs }, nth) => ({ label: name, value: startMs, ...(nth === 0 ? { goal: START_GOAL_MS } : {}) })),
    note: `With the database running, one after another. ${when(rivals)} Candor alone with a million experiences: ${start.startMs} ms (${start.day}).`,
  });

const chartOfMemory = ({ http, rivals }: Figures): Chart =>
  chartOfOneSeries({
    file: 'memory.svg',
    title: 'Memory of the process after the load',
    unit: 'megabytes',
    bars: [
      { label: 'Candor', value: http.memoryMb.candor, goal: MEMORY_GOAL_MB },
      { label: 'bare Fastify', value: http.memoryMb.bare },
      ...rivals.rows.slice(1).map(({ name, memoryMb }) => ({ label: name, value: memoryMb })),
    ],
    note: `Candor's text model runs in a process of its own, which is not counted. ${when(http)} The other products were measured on ${dayAndLoad(rivals)}.`,
  });

function chartOfRivals({ rivals }: Figures): Chart {
  const title = 'Processor time of one call, beside other products';
  const alt = `Pairs of bars: ${rivals.rows.map(({ name, page, create }) => `${name} ${page.nodeUs} µs for a page and ${create.nodeUs} for something new`).join('; ')}.`;
  const svg = drawBars({
    title,
    alt,
    unit: 'microseconds of the process, without its database',
    series: ['a page', 'something new'],
    bars: rivals.rows.map(({ name, page, create }) => ({ label: name, values: [page.nodeUs, create.nodeUs] })),
  });
  const rows = rivals.rows.map(({ name, page, create }) =>
    [name, page.nodeUs, page.perSecond, page.times, create.nodeUs, create.perSecond, create.times].map(String),
  );
  const heads = ['', 'page, Node µs', 'a second', 'Candor, times as many', 'something new, Node µs', 'a second', 'Candor, times as many'];
  return { file: 'rivals.svg', title, alt, svg, note: `${describeRivals(rivals.experiences)} ${when(rivals)}`, table: table(heads, rows) };
}

const describeRivals = (experiences: number): string =>
  `Directus has the same tables and indexes with ${experiences.toLocaleString('en-US')} experiences; NodeBB has 2,000 topics in Redis, which does not wait for the disk, and three of its plugins. On that day Candor's submission included its text model, which has had a process of its own since 26 November. "Times as many" is the median of the rounds' ratios, which under load can contradict the medians of the calls a second.`;

function chartOfEncryption({ encryption }: Figures): Chart {
  const title = 'Processor time of one encryption';
  const alt = `Pairs of bars: ${encryption.operations.map((operation) => `${operation.name} ${operation.nodeCryptoUs.toFixed(1)} µs with node:crypto, ${operation.libsodiumUs.toFixed(1)} with libsodium`).join('; ')}.`;
  const svg = drawBars({
    title,
    alt,
    unit: 'microseconds',
    series: ['libsodium, now', 'node:crypto, before'],
    bars: encryption.operations.map(({ name, nodeCryptoUs, libsodiumUs }) => ({ label: name, values: [libsodiumUs, nodeCryptoUs] })),
    digits: 1,
  });
  const rows = encryption.operations.map(({ name, nodeCryptoUs, libsodiumUs }) => [name, nodeCryptoUs.toFixed(2), libsodiumUs.toFixed(2)]);
  return {
    file: 'encryption.svg',
    title,
    alt,
    svg,
    note: when(encryption),
    table: table(['processor µs a call', 'node:crypto', 'libsodium'], rows),
  };
}
