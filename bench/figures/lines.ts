import { at, frame, rule, text, WIDTH } from './svg.ts';

export interface LineChart {
  title: string;
  alt: string;
  unit: string;
  /** What the values along the bottom are. */
  along: string;
  labels: readonly string[];
  /** One or two lines; the second is dashed, so that it differs without its colour. */
  lines: readonly { name: string; values: readonly number[] }[];
  goal?: { value: number; says: string };
  /** Each rule is ten times the one below. */
  isLogarithmic?: boolean;
}

const LEFT = 84;
const RIGHT = WIDTH - 130;
const TOP = 84;
const BOTTOM = 330;

export function drawLines({ title, alt, unit, along, labels, lines, goal, isLogarithmic = false }: LineChart): string {
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
    text((LEFT + RIGHT) / 2, BOTTOM + 46, along, { kind: 'soft', anchor: 'middle' }),
    ...(goal ? [rule(LEFT, y(goal.value), RIGHT, y(goal.value), 'goal')] : []),
    ...lines.flatMap(({ values }, nth) => [
      `<polyline points="${values.map((value, point) => `${at(x(point))},${at(y(value))}`).join(' ')}" class="line${nth === 0 ? '' : ' dashed'}"/>`,
      ...values.map(
        (value, point) => `<circle cx="${at(x(point))}" cy="${at(y(value))}" r="3.5" class="${nth === 0 ? 'dot' : 'dot-second'}"/>`,
      ),
    ]),
    ...apart([
      ...lines.map(({ name, values }) => ({ says: name, y: y(values.at(-1)!) })),
      ...(goal ? [{ says: goal.says, y: y(goal.value), kind: 'goal-text' }] : []),
    ]).map((label) => text(RIGHT + 12, label.y + 5, label.says, { kind: label.kind ?? '' })),
  ]);
}

const LINE_HEIGHT = 18;

/** Moves names at the ends of lines down, so that none covers another. */
function apart(labels: readonly { says: string; y: number; kind?: string }[]): { says: string; y: number; kind?: string }[] {
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
  const most = Math.max(...lines.flatMap(({ values }) => values));
  const size = 10 ** Math.floor(Math.log10(most));
  const step = [0.2, 0.5, 1].map((part) => part * size).find((candidate) => most / candidate <= 6) ?? 2 * size;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, nth) => nth * step);
}
