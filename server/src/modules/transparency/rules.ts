import { dayAsTime, isoDay } from '@candor/contract/dates';
import { STATS_FLOOR } from '@candor/contract/limits';
import {
  CASE_KINDS,
  DECIDED_KINDS,
  DECIDED_OUTCOMES,
  PROMISED_HOURS,
  type CaseKind,
  type TransparencyPeriod,
} from '@candor/contract/transparency';
import type { Transparency } from '@candor/contract/transparency-routes';
import { DAY_MS, DAY_S, HOUR_MS } from '../../platform/clock.ts';

export const ALL_DAYS = 'transparency:all';
export const dayKind = (day: string): string => `transparency:${day}`;

/** Cases that took longer than these 416 days share the last bucket. */
const LAST_BUCKET_HOURS = 9_984;

/** Hours up to three days, then steps of six hours, then of a day. */
export function bucketOf(hours: number): number {
  const whole = Math.max(0, Math.ceil(hours));
  if (whole <= 72) return whole;
  if (whole <= 240) return Math.ceil(whole / 6) * 6;
  return Math.min(Math.ceil(whole / 24) * 24, LAST_BUCKET_HOURS);
}

/**
 * The last day whose figures are published. If the mix runs once a day, it is the day of the last mix: later decisions would show when a
 * single case was decided. The hour leaves room for the mix's random delay.
 */
export function lastPublishedDay(now: Date, mix: { intervalSeconds: number; hour: number }): string {
  if (mix.intervalSeconds < DAY_S) return isoDay(now);
  return isoDay(new Date(now.getTime() - (mix.hour + 1) * HOUR_MS - DAY_MS));
}

export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => isoDay(new Date(Date.parse(dayAsTime(last)) - index * DAY_MS)));

/** The figures by key, for instance "filed:report". */
export type Figures = ReadonlyMap<string, number>;

const countUnlessFew = (n: number): number | null => (n < STATS_FLOOR ? null : n);
const share = (part: number, of: number): number | null => (of < STATS_FLOOR ? null : Math.round((1000 * part) / of) / 1000);

interface PublishedFigures {
  days: TransparencyPeriod;
  updatedAt: Date;
  figures: Figures;
  authorityRequests: number;
}

export function presentFigures({ days, updatedAt, figures, authorityRequests }: PublishedFigures): Transparency {
  const of = (key: string): number => figures.get(key) ?? 0;
  const decisions = decisionsOf(figures);
  const decided = decisions.reduce((sum, { n }) => sum + n, 0);
  const appeals = decisions.filter(({ kind }) => kind === 'appeal');
  const sum = (list: typeof decisions): number => list.reduce((total, { n }) => total + n, 0);
  return {
    days,
    updated_at: updatedAt.toISOString(),
    submissions: countUnlessFew(of('filed:submission')),
    decisions: decisions.map(({ kind, outcome, guideline, n }) => ({ kind, outcome, guideline, count: countUnlessFew(n) })),
    disputes: countUnlessFew(of('filed:dispute')),
    reports: countUnlessFew(of('filed:report')),
    appeals: {
      filed: countUnlessFew(of('filed:appeal')),
      decided: countUnlessFew(sum(appeals)),
      overturned: countUnlessFew(sum(appeals.filter(({ outcome }) => outcome === 'overturned'))),
    },
    urgent: countUnlessFew(of('filed:urgent')),
    times: CASE_KINDS.flatMap((kind) => timesOf(figures, kind)),
    automation_share: share(of('assistant:decided'), decided),
    assistant: { agreement: share(of('assistant:agrees'), of('assistant:decided')), decided: countUnlessFew(of('assistant:decided')) },
    authority_requests: countUnlessFew(authorityRequests),
  };
}

function decisionsOf(figures: Figures) {
  return [...figures].flatMap(([key, n]) => {
    const [group, kindText, outcomeText, guideline] = key.split(':');
    const kind = DECIDED_KINDS.find((candidate) => candidate === kindText);
    const outcome = DECIDED_OUTCOMES.find((candidate) => candidate === outcomeText);
    if (group !== 'decided' || !kind || !outcome || n <= 0) return [];
    return [{ kind, outcome, guideline: guideline ? Number(guideline) : null, n }];
  });
}

function timesOf(figures: Figures, kind: CaseKind): Transparency['times'] {
  const buckets = [...figures]
    .filter(([key, n]) => key.startsWith(`time:${kind}:`) && n > 0)
    .map(([key, n]) => ({ hours: Number(key.split(':')[2]), n }))
    .toSorted((a, b) => a.hours - b.hours);
  const total = buckets.reduce((sum, { n }) => sum + n, 0);
  if (total === 0) return [];
  const isFew = total < STATS_FLOOR;
  return [
    {
      kind,
      promised_hours: PROMISED_HOURS[kind],
      median_hours: isFew ? null : percentile(buckets, total, 0.5),
      p90_hours: isFew ? null : percentile(buckets, total, 0.9),
      within_promise: share(figures.get(`in-time:${kind}`) ?? 0, total),
    },
  ];
}

/** The first bucket at which this share of the total is reached. */
function percentile(buckets: readonly { hours: number; n: number }[], total: number, part: number): number {
  let reached = 0;
  for (const { hours, n } of buckets) {
    reached += n;
    if (reached >= total * part) return hours;
  }
  return buckets.at(-1)!.hours;
}

const FEW = 'fewer than 3';

/** Fixed words and numbers only, so nothing has to be quoted. */
export function toCsv(data: Transparency): string {
  const cell = (value: number | string | null): string => (value === null ? FEW : String(value));
  const rows: (number | string | null)[][] = [
    ['section', 'kind', 'detail', 'guideline', 'value'],
    ['filed', 'submissions', '', '', data.submissions],
    ['filed', 'disputes', '', '', data.disputes],
    ['filed', 'reports', '', '', data.reports],
    ['filed', 'urgent', '', '', data.urgent],
    ['filed', 'appeals', '', '', data.appeals.filed],
    ['appeals', 'decided', '', '', data.appeals.decided],
    ['appeals', 'overturned', '', '', data.appeals.overturned],
    ...data.decisions.map(({ kind, outcome, guideline, count }) => ['decisions', kind, outcome, guideline ?? '', count]),
    ...data.times.flatMap(({ kind, promised_hours: promised, median_hours: median, p90_hours: p90, within_promise: within }) => [
      ['times', kind, 'promised_hours', '', promised],
      ['times', kind, 'median_hours', '', median],
      ['times', kind, 'p90_hours', '', p90],
      ['times', kind, 'within_promise', '', within],
    ]),
    ['automation', 'share', '', '', data.automation_share],
    ['assistant', 'agreement', '', '', data.assistant.agreement],
    ['assistant', 'decided', '', '', data.assistant.decided],
    ['authorities', 'requests', '', '', data.authority_requests],
  ];
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
