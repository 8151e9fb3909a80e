// Reads the coasts and lakes of GSHHG, as the Debian packages gmt-gshhg-high and gmt-gshhg-low ship them, into polygons.
import { execFileSync } from 'node:child_process';

const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];
/** The side number of a segment that is a closed ring within its bin. */
const CLOSED = 4;
const SCALE = 65_535;
/** `ncdump` prints this value of a short as `_`, though here it is an ordinary coordinate. */
const FILL_VALUE = -32_767;

/**
 * The file cuts the world into square bins. In each bin, open pieces of shore have land on their left and end on the sides of the bin.
 * Following the sides counterclockwise from the end of one piece to the beginning of the next therefore closes the land.
 * @returns {Generator<{ west: number, land: number[][][], rings: { level: number, ring: number[][] }[] }>}
 */
export function* readCoast(file) {
  const variable = readVariables(file);
  const size = variable('Bin_size_in_minutes')[0] / 60;
  const columns = variable('N_bins_in_360_longitude_range')[0];
  const first = variable('Id_of_first_segment_in_a_bin');
  const nodes = variable('Embedded_node_levels_in_a_bin');
  const counts = variable('N_segments_in_a_bin');
  const infos = variable('Embedded_npts_levels_exit_entry_for_a_segment');
  const starts = variable('Id_of_first_point_in_a_segment');
  const longitudes = variable('Relative_longitude_from_SW_corner_of_bin');
  const latitudes = variable('Relative_latitude_from_SW_corner_of_bin');
  for (const [bin, count] of counts.entries()) {
    const west = (bin % columns) * size;
    const south = 90 - (Math.floor(bin / columns) + 1) * size;
    const toDegrees = ([x, y]) => [west + x * size, south + y * size];
    const segments = Array.from({ length: count }, (_, index) => {
      const info = infos[first[bin] + index];
      const start = starts[first[bin] + index];
      const points = Array.from({ length: info >> 9 }, (_point, pointIndex) => [
        (longitudes[start + pointIndex] & 0xffff) / SCALE,
        (latitudes[start + pointIndex] & 0xffff) / SCALE,
      ]);
      return { level: (info >> 6) & 7, entry: (info >> 3) & 7, exit: info & 7, points };
    });
    const open = segments.filter(({ entry }) => entry !== CLOSED);
    const isLand = CORNERS.map((_, corner) => ((nodes[bin] >> (9 - 3 * corner)) & 7) % 2 === 1);
    const land = open.length > 0 ? closeAlongSides(open) : isLand[0] ? [CORNERS] : [];
    yield {
      west,
      land: land.map((ring) => ring.map(toDegrees)),
      rings: segments
        .filter(({ entry }) => entry === CLOSED)
        .map(({ level, points }) => ({ level, ring: points.map(toDegrees) }))
        .toSorted((a, b) => a.level - b.level),
    };
  }
}

/** Distance along the sides, counterclockwise from the south-west corner: 0 to 4. */
function sidePosition(side, [x, y]) {
  return [x, 1 + y, 3 - x, 4 - y][side];
}

function closeAlongSides(open) {
  const pieces = open.map(({ entry, exit, points }) => ({
    points,
    from: sidePosition(entry, points[0]),
    to: sidePosition(exit, points.at(-1)),
  }));
  const ahead = (position, target) => (target - position + 4) % 4;
  const remaining = new Set(pieces);
  const rings = [];
  while (remaining.size > 0) {
    const [begin] = remaining;
    const ring = [];
    let piece = begin;
    do {
      remaining.delete(piece);
      ring.push(...piece.points);
      const end = piece.to;
      const candidates = [begin, ...remaining];
      const next = candidates.reduce((best, other) => (ahead(end, other.from) < ahead(end, best.from) ? other : best));
      const corners = [1, 2, 3, 4]
        .map((corner) => Math.ceil(end + 1e-9) + corner - 1)
        .filter((corner) => corner < end + ahead(end, next.from));
      ring.push(...corners.map((corner) => CORNERS[corner % 4]));
      piece = next;
    } while (piece !== begin);
    rings.push(ring);
  }
  return rings;
}

function readVariables(file) {
  return (name) => {
    const text = execFileSync('ncdump', ['-v', name, file], { encoding: 'utf8', maxBuffer: 2 ** 30 });
    const values = text.slice(text.lastIndexOf(`${name} =`) + name.length + 2, text.lastIndexOf(';'));
    return Int32Array.from(values.split(','), (value) => (value.trim() === '_' ? FILL_VALUE : Number(value)));
  };
}
