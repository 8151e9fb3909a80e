import { rounded, frame, rule, text, WIDTH } from './svg.ts';

interface Bar {
  label: string;
  /** One for each series; undefined where it was not measured. */
  values: readonly (number | undefined)[];
  goal?: number | undefined;
}

export interface BarChart {
  title: string;
  alt: string;
  unit: string;
  /** The names of one or two series. */
  series: readonly string[];
  bars: readonly Bar[];
  digits?: number;
}

const SERIES_CLASSES = ['first', 'second'];
const LEFT = 248;
const RIGHT = WIDTH - 84;
const TOP = 74;
const THICKNESS = 15;

/** Horizontal bars, each with its value, and a mark where the goal is. */
export function drawBars({ title, alt, unit, series, bars, digits = 0 }: BarChart): string {
  const longest = Math.max(...bars.flatMap(({ values, goal }) => [...values.filter((value) => value !== undefined), goal ?? 0]));
  const x = (value: number): number => LEFT + ((RIGHT - LEFT) * value) / longest;
  const step = series.length * THICKNESS + 14;
  const parts = bars.flatMap(({ label, values, goal }, row) => {
    const y = TOP + row * step;
    const height = series.length * THICKNESS;
    return [
      text(LEFT - 12, y + height / 2 + 5, label, { anchor: 'end' }),
      ...values.flatMap((value, nth) => {
        if (value === undefined) return [];
        return drawBar(x(value), y + nth * THICKNESS, {
          kind: SERIES_CLASSES[nth]!,
          label: value.toFixed(digits),
          mark: goal === undefined ? undefined : x(goal),
        });
      }),
      ...(goal === undefined ? [] : [rule(x(goal), y - 3, x(goal), y + height + 3, 'goal')]),
    ];
  });
  const hasGoals = bars.some(({ goal }) => goal !== undefined);
  return frame(title, alt, TOP + bars.length * step + 12, [
    ...drawLegend(series.length > 1 ? series : [], unit, hasGoals),
    rule(LEFT, TOP - 6, LEFT, TOP + bars.length * step - 8),
    ...parts,
  ]);
}

/** The value is written beside the bar, or after the goal's mark if that would cross it. */
function drawBar(end: number, y: number, { kind, label, mark }: { kind: string; label: string; mark: number | undefined }): string[] {
  const isCrossed = mark !== undefined && mark > end - 4 && mark < end + 16 + label.length * 8;
  return [
    `<rect x="${LEFT}" y="${rounded(y)}" width="${rounded(Math.max(1, end - LEFT))}" height="${THICKNESS - 2}" rx="2" class="${kind}"/>`,
    text((isCrossed ? mark : end) + 8, y + THICKNESS - 4, label, { kind: 'soft' }),
  ];
}

/** One line under the title: the unit, the colour of each series, and the mark of the goals. */
function drawLegend(series: readonly string[], unit: string, hasGoals: boolean): string[] {
  const parts = [text(24, 56, unit, { kind: 'soft' })];
  let x = WIDTH - 24;
  if (hasGoals) {
    parts.push(text(x, 56, 'goal', { kind: 'goal-text', anchor: 'end' }), rule(x - 36, 44, x - 36, 58, 'goal'));
    x -= 56;
  }
  for (const [nth, name] of [...series.entries()].toReversed()) {
    const width = name.length * 7.8;
    parts.push(text(x, 56, name, { kind: 'soft', anchor: 'end' }));
    parts.push(`<rect x="${rounded(x - width - 20)}" y="46" width="12" height="12" rx="2" class="${SERIES_CLASSES[nth]!}"/>`);
    x -= width + 36;
  }
  return parts;
}
