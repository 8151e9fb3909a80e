// Reads the lines of a shapefile and their attributes.
import { readFileSync } from 'node:fs';

const HEADER_BYTES = 100;
const POLYLINE = 3;

/** @returns {{ properties: Record<string, string>, lines: number[][][] }[]} attribute names in lower case */
export function readShapes(pathWithoutExtension) {
  const rows = readRows(readFileSync(`${pathWithoutExtension}.dbf`));
  return readLines(readFileSync(`${pathWithoutExtension}.shp`)).map((lines, index) => ({ properties: rows[index], lines }));
}

function readLines(file) {
  const records = [];
  let at = HEADER_BYTES;
  while (at < file.length) {
    const content = at + 8;
    records.push(file.readInt32LE(content) === POLYLINE ? readPolyline(file, content) : []);
    at = content + file.readInt32BE(at + 4) * 2;
  }
  return records;
}

function readPolyline(file, start) {
  const parts = file.readInt32LE(start + 36);
  const total = file.readInt32LE(start + 40);
  const points = start + 44 + parts * 4;
  const starts = Array.from({ length: parts }, (_, part) => file.readInt32LE(start + 44 + part * 4));
  return starts.map((first, part) =>
    Array.from({ length: (starts[part + 1] ?? total) - first }, (_, index) => {
      const point = points + (first + index) * 16;
      return [file.readDoubleLE(point), file.readDoubleLE(point + 8)];
    }),
  );
}

function readRows(file) {
  const rows = file.readUInt32LE(4);
  const header = file.readUInt16LE(8);
  const rowBytes = file.readUInt16LE(10);
  const fields = [];
  for (let at = 32, from = 1; file[at] !== 0x0d; at += 32) {
    const name = file
      .toString('latin1', at, at + 11)
      .split('\0', 1)[0]
      .toLowerCase();
    fields.push({ name, from, to: from + file[at + 16] });
    from += file[at + 16];
  }
  return Array.from({ length: rows }, (_, row) => {
    const text = file.subarray(header + row * rowBytes, header + (row + 1) * rowBytes);
    return Object.fromEntries(fields.map(({ name, from, to }) => [name, text.toString('utf8', from, to).trim()]));
  });
}
