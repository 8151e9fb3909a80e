import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const MODULE = 'virtual:map-cells';
const ARCHIVE = join(import.meta.dirname, 'cells.bin.gz');

/** Cuts the archive of map data into one file per cell, under names that change with the data. */
export function mapCells(): Plugin {
  const archive = readFileSync(ARCHIVE);
  const folder = `build/map/${createHash('sha256').update(archive).digest('hex').slice(0, 8)}`;
  const cells = readArchive(gunzipSync(archive));
  return {
    name: 'map-cells',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const folder = ${JSON.stringify(`/${folder}/`)}; export const names = ${JSON.stringify([...cells.keys()].join(' '))};`
        : undefined,
    generateBundle() {
      for (const [name, source] of cells) this.emitFile({ type: 'asset', fileName: `${folder}/${name}.bin`, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = new RegExp(`^/${folder}/([\\d-]+)\\.bin$`).exec(request.url ?? '')?.[1];
        const cell = name === undefined ? undefined : cells.get(name);
        if (cell) response.setHeader('content-type', 'application/octet-stream').end(cell);
        else next();
      });
    },
  };
}

/** Four bytes with the length of the index, the index as JSON (name: [start, length]), then the cells. */
function readArchive(archive: Buffer): Map<string, Buffer> {
  const cellsStart = 4 + archive.readUInt32LE(0);
  const index = JSON.parse(archive.toString('utf8', 4, cellsStart)) as Record<string, [number, number]>;
  return new Map(
    Object.entries(index).map(([name, [start, length]]) => [name, archive.subarray(cellsStart + start, cellsStart + start + length)]),
  );
}
