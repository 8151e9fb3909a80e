import { InvalidFile } from '../cleaning-task.ts';

export interface Box {
  name: string;
  headerBytes: number;
  /** Includes the header; Infinity means "to the end of the file". */
  totalBytes: number;
}

/** The box whose header begins at `at`; undefined if those bytes are not a valid header. */
export function readBox(bytes: Buffer, at: number): Box | undefined {
  if (bytes.length < at + 8) return undefined;
  const short = bytes.readUInt32BE(at);
  const name = bytes.toString('latin1', at + 4, at + 8);
  if (!/^[\x20-\x7e\xa9]{4}$/.test(name)) return undefined;
  if (short === 0) return { name, headerBytes: 8, totalBytes: Infinity };
  if (short !== 1) return short < 8 ? undefined : { name, headerBytes: 8, totalBytes: short };
  if (bytes.length < at + 16) return undefined;
  const long = Number(bytes.readBigUInt64BE(at + 8));
  return long < 16 || long > Number.MAX_SAFE_INTEGER ? undefined : { name, headerBytes: 16, totalBytes: long };
}

/** A box in a header that is completely in memory: `at` is the position of the box, `from` and `to` enclose its content. */
export interface LocatedBox {
  name: string;
  at: number;
  from: number;
  to: number;
}

/** The boxes between two positions. @throws InvalidFile when they do not fill the range exactly */
export function* boxesWithin(bytes: Buffer, from: number, to: number): Generator<LocatedBox> {
  for (let at = from; at < to;) {
    // QuickTime ends some lists with four zero bytes.
    if (to - at === 4 && bytes.readUInt32BE(at) === 0) return;
    const box = readBox(bytes, at);
    if (box === undefined || at + box.totalBytes > to) throw new InvalidFile('damaged');
    yield { name: box.name, at, from: at + box.headerBytes, to: at + box.totalBytes };
    at += box.totalBytes;
  }
}

export function findBox(bytes: Buffer, from: number, to: number, path: readonly string[]): LocatedBox | undefined {
  const [name, ...deeper] = path;
  for (const box of boxesWithin(bytes, from, to)) {
    if (box.name === name) return deeper.length === 0 ? box : findBox(bytes, box.from, box.to, deeper);
  }
  return undefined;
}
