import { BURST } from '../capacity/costs.ts';
import { simulateDay } from '../capacity/day.ts';
import { needsOf } from '../capacity/growth.ts';
import { processesFor, shortCount, SIZES } from '../capacity/sizes.ts';
import { table } from '../report.ts';
import { drawBars } from './bars.ts';
import type { Chart } from './chart.ts';
import { drawLines } from './lines.ts';

const TEN_MILLION = SIZES[1]!;
const NOTE = 'Computed from measured unit costs (`docs/capacity.md`), not measured.';

export function drawCapacity(): Chart {
  const title = 'Processor cores for the busiest minute';
  const rows = SIZES.map((size) => ({ label: `${shortCount(size.members)} members`, needs: needsOf(size) }));
  const alt = `Pairs of bars: ${rows.map(({ label, needs }) => `${label} ${needs.nodeCores.toFixed(1)} cores for Node and ${(needs.primaryCores + needs.replicaCores).toFixed(1)} for PostgreSQL`).join('; ')}.`;
  const svg = drawBars({
    title,
    alt,
    unit: 'cores, half of them idle',
    series: ['Node', 'PostgreSQL'],
    bars: rows.map(({ label, needs }) => ({ label, values: [needs.nodeCores, needs.primaryCores + needs.replicaCores] })),
    digits: 1,
  });
  const cells = rows.map(({ label, needs }) => [
    label,
    needs.callsAtPeak.toFixed(0),
    needs.nodeCores.toFixed(1),
    needs.primaryCores.toFixed(1),
    needs.replicaCores.toFixed(1),
    needs.databaseGb.toFixed(0),
  ]);
  const heads = ['', 'calls a second', 'cores for Node', 'for the primary', 'for replicas', 'database GB'];
  return { file: 'capacity.svg', title, alt, svg, note: NOTE, table: table(heads, cells) };
}

export function drawDay(): Chart {
  const title = `A day at ${shortCount(TEN_MILLION.members)} members`;
  const { hours } = simulateDay(TEN_MILLION, processesFor(TEN_MILLION));
  const calls = hours.map(({ callsPerSecond }) => Math.round(callsPerSecond));
  const alt = `A line of the calls a second in each hour, from ${Math.min(...calls)} to ${Math.max(...calls)}.`;
  const svg = drawLines({
    title,
    alt,
    unit: `calls a second, mean of the hour; its busiest minute has up to ${BURST} times as many`,
    xTitle: 'hour (UTC)',
    labels: hours.map(({ hour }) => String(hour)),
    lines: [{ name: 'calls', values: calls }],
  });
  const rows = hours.map(({ hour, nodeBusyShare, queueMs }, nth) => [
    String(hour),
    String(calls[nth]),
    `${(nodeBusyShare * 100).toFixed(0)} %`,
    queueMs.p99.toFixed(1),
  ]);
  return { file: 'day.svg', title, alt, svg, note: NOTE, table: table(['hour', 'calls a second', 'a process busy', 'wait, p99 ms'], rows) };
}
