import { rounded, frame, rule, text, WIDTH } from './svg.ts';

export interface LineChart {
  title: string;
  alt: string;
  unit: string;
  /** The title of the horizontal axis. */
  xTitle: string;
  labels: readonly string[];
  /** One or two lines; the second is dashed, so that it differs without its colour. */
  lines: readonly { name: string; values: readonly number[] }[];
  goal?: { value: number; label: string };
  /** Each line of the grid is ten times the one below. */
  isLogarithmic?: boolean;
}

const LEFT = 84;
const RIGHT = WIDTH - 130;
const TOP = 84;
const BOTTOM = 330;

export function drawLines({ title, alt, unit, xTitle, labels, lines, goal, isLogarithmic = false }: LineChart): string {
  const ticks = isLogarithmic ? powersOfTen(lines) : roundSteps(lines);
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const scaled = (value: number): number =>
    isLogarithmic ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
  const y = (value: number): number => BOTTOM - (BOTTOM - TOP) * scaled(value);
  const x = (nth: number): number => LEFT + ((RIGHT - LEFT) * nth) / (labels.length - 1);
  const every = Math.ceil(labels.length / 12);
  return frame(title, alt, BOTTOM + 66, [
    text(24, 56, unit, { kind: 'soft' }),
    ...ticks.flatMap((tick) => [
      rule(LEFT, y(tick), RIGHT, y(tick)),
      text(LEFT - 10, y(tick) + 5, tick.toLocaleString('en-US'), { kind: 'soft', anchor: 'end' }),
    ]),
    ...labels.flatMap((label, nth) => (nth % every === 0 ? [text(x(nth), BOTTOM + 22, label, { kind: 'soft', anchor: 'middle' })] : [])),
    text((LEFT + RIGHT) / 2, BOTTOM + 46, xTitle, { kind: 'soft', anchor: 'middle' }),
    ...(goal ? [rule(LEFT, y(goal.value), RIGHT, y(goal.value), 'goal')] : []),
    ...lines.flatMap(({ values }, nth) => [
      `<polyline points="${values.map((value, point) => `${rounded(x(point))},${rounded(y(value))}`).join(' ')}" class="line${nth === 0 ? '' : ' dashed'}"/>`,
      ...values.map(
        (value, point) =>
          `<circle cx="${rounded(x(point))}" cy="${rounded(y(value))}" r="3.5" class="${nth === 0 ? 'dot' : 'dot-second'}"/>`,
      ),
    ]),
    ...spreadLabels([
      ...lines.map(({ name, values }) => ({ label: name, y: y(values.at(-1)!) })),
      ...(goal ? [{ label: goal.label, y: y(goal.value), kind: 'goal-text' }] : []),
    ]).map(({ label, y: labelY, kind }) => text(RIGHT + 12, labelY + 5, label, { kind: kind ?? '' })),
  ]);
}

const LINE_HEIGHT = 18;

/** Moves the labels at the ends of lines down, so that none covers another. */
function spreadLabels(labels: readonly { label: string; y: number; kind?: string }[]): { label: string; y: number; kind?: string }[] {
  let free = 0;
  return labels
    .toSorted((a, b) => a.y - b.y)
    .map((label) => {
      const y = Math.max(label.y, free);
      free = y + LINE_HEIGHT;
      return { ...label, y };
    });
}

function powersOfTen(lines: LineChart['lines']): number[] {
  const all = lines.flatMap(({ values }) => values);
  const first = Math.floor(Math.log10(Math.min(...all)));
  const last = Math.ceil(Math.log10(Math.max(...all)));
  return Array.from({ length: last - first + 1 }, (_, nth) => 10 ** (first + nth));
}

function roundSteps(lines: LineChart['lines']): number[] {
  const largest = Math.max(...lines.flatMap(({ values }) => values));
  const size = 10 ** Math.floor(Math.log10(largest));
  const step = [0.2, 0.5, 1].map((part) => part * size).find((candidate) => largest / candidate <= 6) ?? 2 * size;
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, nth) => nth * step);
}
