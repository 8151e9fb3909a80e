// Makes web/map/cells.bin.gz, the data of the built-in map. docs/map.md describes the sources and when to run this: node
// scripts/map/make.mjs <folder with the unpacked Debian packages>
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { boundsOf, clipLine, clipRing, project, thinOut } from './cell-geometry.mjs';
import { encodeCell } from './encode-cell.ts';
import { readCoast } from './read-coast.mjs';
import { readShapes } from './read-shapes.mjs';

/**
 * A level divides the world into 2 ** `zoom` columns and rows of cells; `extent` is the number of units along a cell's side.
 * `web/src/ui/map/map-cells.ts` chooses the level for a zoom of the map.
 */
const LEVELS = [
  { zoom: 0, extent: 4096, coast: 'l', maxRiverRank: 3, maxStateZoom: 0, smallestArea: 6 },
  { zoom: 3, extent: 4096, coast: 'i', maxRiverRank: 6, maxStateZoom: 4, smallestArea: 6 },
  { zoom: 6, extent: 8192, coast: 'h', maxRiverRank: 12, maxStateZoom: 7, smallestArea: 6 },
];
const LAYERS = ['land', 'lakes', 'islands', 'rivers', 'states', 'borders'];
const LINE_TOLERANCE = 1.2;
const RING_TOLERANCE = 0.8;

const sources = process.argv[2];
if (!sources) throw new Error('Give the folder into which the Debian packages of docs/map.md were unpacked.');
const coastFile = (name) => join(sources, `usr/share/gmt-gshhg/binned_GSHHS_${name}.nc`);
const shapes = (name) => readShapes(join(sources, 'usr/share/magics/10m', name));

class Cells {
  #cells = new Map();
  constructor(level) {
    this.level = level;
  }
  add(layer, points, isRing) {
    const { zoom, extent, smallestArea } = this.level;
    const count = 2 ** zoom;
    const [left, top, right, bottom] = boundsOf(points);
    for (let column = Math.max(0, Math.floor(left * count)); column <= Math.min(count - 1, Math.floor(right * count)); column++) {
      for (let row = Math.max(0, Math.floor(top * count)); row <= Math.min(count - 1, Math.floor(bottom * count)); row++) {
        const box = [
          [column / count, row / count],
          [(column + 1) / count, (row + 1) / count],
        ];
        const parts = isRing ? [clipRing(points, box)] : clipLine(points, box);
        const toUnits = ([x, y]) => [Math.round((x * count - column) * extent), Math.round((y * count - row) * extent)];
        for (const part of parts) {
          if (part.length < 2) continue;
          const thin = thinOut(part.map(toUnits), isRing ? RING_TOLERANCE : LINE_TOLERANCE);
          if (isRing && (thin.length < 3 || areaOf(thin) < smallestArea)) continue;
          this.#of(column, row)[LAYERS.indexOf(layer)].push(thin);
        }
      }
    }
  }
  #of(column, row) {
    const key = `${this.level.zoom}-${column}-${row}`;
    const layers = this.#cells.get(key) ?? LAYERS.map(() => []);
    this.#cells.set(key, layers);
    return layers;
  }
  encoded() {
    return [...this.#cells].map(([key, layers]) => [key, encodeCell(layers)]);
  }
}

function areaOf(ring) {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** East of the date line, GSHHG's longitudes continue to 360 degrees. */
const westernise = (ring, west) => (west >= 180 ? ring.map(([x, y]) => [x - 360, y]) : ring);

function addCoast(cells) {
  const layerOf = { 1: 'land', 2: 'lakes', 3: 'islands' };
  for (const { west, land, rings } of readCoast(coastFile(cells.level.coast))) {
    const add = (layer, ring) => cells.add(layer, westernise(ring, west).map(project), true);
    for (const ring of land) add('land', ring);
    for (const { level, ring } of rings) if (layerOf[level]) add(layerOf[level], ring);
  }
}

function addLines(cells) {
  const { maxRiverRank, maxStateZoom } = cells.level;
  const add = (layer, records) => {
    for (const { lines } of records) for (const line of lines) cells.add(layer, line.map(project), false);
  };
  add(
    'rivers',
    rivers.filter(({ properties }) => properties.featurecla.startsWith('River') && Number(properties.scalerank) <= maxRiverRank),
  );
  add(
    'states',
    states.filter(({ properties }) => Number(properties.min_zoom) <= maxStateZoom),
  );
  add('borders', borders);
}

const rivers = shapes('ne_10m_rivers_lake_centerlines');
const states = shapes('ne_10m_admin_1_states_provinces_lines');
const borders = shapes('ne_10m_admin_0_boundary_lines_land');
const index = {};
const contents = [];
let length = 0;
for (const level of LEVELS) {
  const cells = new Cells(level);
  addCoast(cells);
  addLines(cells);
  const encoded = cells.encoded().toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sizes = encoded.map(([, { length: bytes }]) => bytes);
  process.stdout.write(
    `level ${level.zoom}: ${encoded.length} cells, ${sizes.reduce((a, b) => a + b, 0)} bytes, largest ${Math.max(...sizes)}\n`,
  );
  for (const [key, content] of encoded) {
    index[key] = [length, content.length];
    length += content.length;
    contents.push(content);
  }
}
const header = Buffer.from(JSON.stringify(index));
const size = Buffer.alloc(4);
size.writeUInt32LE(header.length);
const target = join(import.meta.dirname, '../../web/map/cells.bin.gz');
writeFileSync(target, gzipSync(Buffer.concat([size, header, ...contents]), { level: 9 }));
process.stdout.write(`wrote ${target}\n`);
