// Geometry of the map's cells: projecting, clipping and thinning out.

const MAX_LATITUDE = 85.051129;

/** Web Mercator: the world is the square from 0,0 (north-west) to 1,1. */
export function project([longitude, latitude]) {
  const limited = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  const sine = Math.sin((limited * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

export function boundsOf(points) {
  const bounds = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    if (x < bounds[0]) bounds[0] = x;
    if (y < bounds[1]) bounds[1] = y;
    if (x > bounds[2]) bounds[2] = x;
    if (y > bounds[3]) bounds[3] = y;
  }
  return bounds;
}

const SIDES = [
  { axis: 0, isInside: (value, [low]) => value >= low[0], limitOf: ([low]) => low[0] },
  { axis: 0, isInside: (value, [, high]) => value <= high[0], limitOf: ([, high]) => high[0] },
  { axis: 1, isInside: (value, [low]) => value >= low[1], limitOf: ([low]) => low[1] },
  { axis: 1, isInside: (value, [, high]) => value <= high[1], limitOf: ([, high]) => high[1] },
];

/** Sutherland–Hodgman: the part of a ring inside a box, given as its two corners. */
export function clipRing(ring, box) {
  let points = ring;
  for (const { axis, isInside, limitOf } of SIDES) {
    const limit = limitOf(box);
    const inside = [];
    for (const [index, point] of points.entries()) {
      const before = points[(index + points.length - 1) % points.length];
      const isPointInside = isInside(point[axis], box);
      if (isPointInside !== isInside(before[axis], box)) inside.push(crossing(before, point, axis, limit));
      if (isPointInside) inside.push(point);
    }
    points = inside;
  }
  return points;
}

/** The parts of a line inside a box. A segment that leaves the box keeps its end, so that lines meet at the borders of cells. */
export function clipLine(line, [low, high]) {
  const isInside = ([x, y]) => x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1];
  const parts = [];
  let part = [];
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (isInside(point)) {
      if (part.length === 0 && before) part.push(before);
      part.push(point);
    } else if (part.length > 0) {
      parts.push([...part, point]);
      part = [];
    }
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

function crossing(from, to, axis, limit) {
  const share = (limit - from[axis]) / (to[axis] - from[axis]);
  const other = from[1 - axis] + share * (to[1 - axis] - from[1 - axis]);
  return axis === 0 ? [limit, other] : [other, limit];
}

/** Douglas–Peucker: removes points that are nearer than `tolerance` to the line without them. */
export function thinOut(points, tolerance) {
  const remaining = new Set([0, points.length - 1]);
  const spans = [[0, points.length - 1]];
  while (spans.length > 0) {
    const [from, to] = spans.pop();
    let farthest = tolerance;
    let middle = -1;
    for (let index = from + 1; index < to; index++) {
      const distance = distanceToSegment(points[index], points[from], points[to]);
      if (distance <= farthest) continue;
      farthest = distance;
      middle = index;
    }
    if (middle < 0) continue;
    remaining.add(middle);
    spans.push([from, middle], [middle, to]);
  }
  return points.filter((_, index) => remaining.has(index));
}

function distanceToSegment([x, y], [x1, y1], [x2, y2]) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - share * dx, y - y1 - share * dy);
}
