import { fetchBytes } from '../../lib/files/fetch-bytes.ts';
import { folder, names } from 'virtual:map-cells';
import { readCell, type MapCell } from './read-cell.ts';

export interface Level {
  /** Zoom of the cells: at 6, the world is 64 cells wide. */
  zoom: number;
  /** Units in a cell's side. */
  extent: number;
}

/** As in scripts/map/make.mjs, the most detailed first, with the map zoom from which each is drawn. */
const LEVELS = [
  { from: 8, level: { zoom: 6, extent: 8192 } },
  { from: 5, level: { zoom: 3, extent: 4096 } },
  { from: 0, level: { zoom: 0, extent: 4096 } },
] as const;

const cellNames = new Set(names.split(' '));
const loads = new Map<string, Promise<MapCell>>();

export const levelFor = (mapZoom: number): Level => (LEVELS.find(({ from }) => mapZoom >= from) ?? LEVELS[2]).level;

/** Resolves to undefined for open sea, which has no file. */
export function loadCell(zoom: number, column: number, row: number): Promise<MapCell | undefined> {
  const columns = 2 ** zoom;
  const name = `${zoom}-${((column % columns) + columns) % columns}-${row}`;
  if (!cellNames.has(name)) return Promise.resolve(undefined);
  const loading = loads.get(name) ?? fetchCell(name);
  loads.set(name, loading);
  // A failed request may be repeated when the tile is drawn again.
  loading.catch(() => loads.delete(name));
  return loading;
}

async function fetchCell(name: string): Promise<MapCell> {
  return readCell(await fetchBytes(`${folder}${name}.bin`));
}
