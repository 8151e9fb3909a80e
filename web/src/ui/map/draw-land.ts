import L from 'leaflet';
import { levelFor, loadCell, type Level } from './map-cells.ts';
import { MAP_LAYERS, type MapCell, type MapLayer, type Shape } from './read-cell.ts';

const TILE_PX = 256;
const AREAS: ReadonlySet<MapLayer> = new Set(['land', 'lakes', 'islands']);
/** Width in pixels. Areas get an outline of their own colour, which closes the hairlines where two pieces meet. */
const WIDTHS: Record<MapLayer, number> = { land: 1, lakes: 0.5, islands: 0.5, rivers: 1.25, states: 1, borders: 1.5 };

/** Draws coast, water and borders from the built-in data, in tiles. */
export function drawLand(map: L.Map): L.GridLayer {
  const colors = readColors(map.getContainer());
  const Land = L.GridLayer.extend({
    createTile(tile: L.Coords, done: L.DoneCallback): HTMLElement {
      const canvas = L.DomUtil.create('canvas');
      const ratio = Math.min(2, window.devicePixelRatio);
      canvas.width = canvas.height = TILE_PX * ratio;
      void drawTile(canvas, tile, colors, done);
      return canvas;
    },
  });
  // Leaflet's types don't describe what `extend` returns.
  const layer = new (Land as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({ tileSize: TILE_PX, className: 'map-land' });
  return layer.addTo(map);
}

async function drawTile(canvas: HTMLCanvasElement, tile: L.Coords, colors: Record<MapLayer, string>, done: L.DoneCallback) {
  const { zoom, extent } = levelFor(tile.z);
  const tilesPerCell = 2 ** (tile.z - zoom);
  try {
    const cell = await loadCell(zoom, Math.floor(tile.x / tilesPerCell), Math.floor(tile.y / tilesPerCell));
    if (cell) drawCell(canvas, cell, tilePosition(tile, { zoom, extent }), colors);
    done(undefined, canvas);
  } catch (reason) {
    done(reason instanceof Error ? reason : new Error(String(reason)), canvas);
  }
}

interface TilePosition {
  left: number;
  top: number;
  /** Side of the tile in units of its cell. */
  size: number;
}

function tilePosition({ x, y, z }: L.Coords, { zoom, extent }: Level): TilePosition {
  const tilesPerCell = 2 ** (z - zoom);
  const size = extent / tilesPerCell;
  return { left: (((x % tilesPerCell) + tilesPerCell) % tilesPerCell) * size, top: (y % tilesPerCell) * size, size };
}

function drawCell(canvas: HTMLCanvasElement, cell: MapCell, tile: TilePosition, colors: Record<MapLayer, string>): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = canvas.width / tile.size;
  context.lineJoin = 'round';
  for (const layer of MAP_LAYERS) {
    // The margin of four pixels covers the widest line.
    const visible = cell[layer].filter((shape) => isVisible(shape, tile, 4 / scale));
    if (visible.length === 0) continue;
    const isArea = AREAS.has(layer);
    context.beginPath();
    for (const { points } of visible) tracePoints(context, points, tile, scale, isArea);
    context.fillStyle = context.strokeStyle = colors[layer];
    context.lineWidth = (WIDTHS[layer] * canvas.width) / TILE_PX;
    context.setLineDash(layer === 'states' ? [4, 3].map((length) => (length * canvas.width) / TILE_PX) : []);
    // Pieces of land never overlap, but a lake may hold two pieces of one shore.
    if (isArea) context.fill('evenodd');
    context.stroke();
  }
}

function isVisible(shape: Shape, { left, top, size }: TilePosition, margin: number): boolean {
  return (
    shape.left <= left + size + margin && shape.right >= left - margin && shape.top <= top + size + margin && shape.bottom >= top - margin
  );
}

function tracePoints(
  context: CanvasRenderingContext2D,
  points: Int16Array,
  { left, top }: TilePosition,
  scale: number,
  isClosed: boolean,
): void {
  for (let index = 0; index < points.length; index += 2) {
    const x = ((points[index] ?? 0) - left) * scale;
    const y = ((points[index + 1] ?? 0) - top) * scale;
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  if (isClosed) context.closePath();
}

/** A canvas takes no custom properties, so they are resolved once per map. */
function readColors(element: HTMLElement): Record<MapLayer, string> {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(`--candor-map-${name}`).trim();
  const water = read('water');
  const land = read('land');
  return { land, lakes: water, islands: land, rivers: read('river'), states: read('state'), borders: read('border') };
}
