import { boxesWithin, findBox, type LocatedBox } from './iso-box.ts';
import { InvalidFile, type ByteSpan } from '../cleaning-task.ts';

/** Facts about the tracks of a movie header, for the fragments after it. */
export interface TrackDefaults {
  /** Ids of the tracks that were removed from the header. */
  removedIds: Set<number>;
  /** By the id of a track: the size of its samples, for fragments that give none. */
  sampleBytes: Map<number, number>;
}

/** Flags of `tfhd` and `trun`: which fields follow (ISO/IEC 14496-12, sections 8.8.7 and 8.8.8). */
const TFHD = { baseOffset: 0x1, description: 0x2, duration: 0x8, sampleBytes: 0x10, baseIsMoof: 0x20000 };
const TRUN = { dataOffset: 0x1, firstFlags: 0x4, duration: 0x100, sampleBytes: 0x200, flags: 0x400, shift: 0x800 };
const ALL_FLAGS = 0xffffff;

/** Records the defaults of a `trex` box. */
export function addTrackDefaults(bytes: Buffer, box: LocatedBox, { sampleBytes }: TrackDefaults): void {
  const readNumber = readerOf(bytes, box);
  readNumber(4);
  const id = readNumber(4);
  readNumber(8);
  sampleBytes.set(id, readNumber(4));
}

/** Records a track that was removed. Its id comes after two times, which are longer in version 1. */
export function addRemovedTrack(bytes: Buffer, track: LocatedBox, { removedIds }: TrackDefaults): void {
  const header = findBox(bytes, track.from, track.to, ['tkhd']);
  if (!header) return;
  const readNumber = readerOf(bytes, header);
  const width = readNumber(4) >>> 24 === 1 ? 8 : 4;
  readNumber(width);
  readNumber(width);
  removedIds.add(readNumber(4));
}

/**
 * The byte ranges in the file of those samples of a `moof` box that belong to removed tracks.
 * @param position of the box in the file
 * @throws InvalidFile
 */
export function* fragmentSpansOf(bytes: Buffer, moof: LocatedBox, position: number, defaults: TrackDefaults): Generator<ByteSpan> {
  let end = position;
  for (const fragment of boxesWithin(bytes, moof.from, moof.to)) {
    const header = fragment.name === 'traf' ? findBox(bytes, fragment.from, fragment.to, ['tfhd']) : undefined;
    if (!header) continue;
    const readNumber = readerOf(bytes, header);
    const flags = readNumber(4) & ALL_FLAGS;
    const id = readNumber(4);
    // Without an offset of its own, a fragment's data follows that of the fragment before it.
    const base = flags & TFHD.baseOffset ? readNumber(8) : flags & TFHD.baseIsMoof ? position : end;
    if (flags & TFHD.description) readNumber(4);
    if (flags & TFHD.duration) readNumber(4);
    const sampleBytes = flags & TFHD.sampleBytes ? readNumber(4) : (defaults.sampleBytes.get(id) ?? 0);
    end = base;
    for (const run of boxesWithin(bytes, fragment.from, fragment.to)) {
      if (run.name !== 'trun') continue;
      const { offset, length } = readRun(readerOf(bytes, run), sampleBytes);
      const start = offset === undefined ? end : base + offset;
      end = start + length;
      if (length > 0 && defaults.removedIds.has(id)) yield { start, end };
    }
  }
}

function readRun(readNumber: (width: 4 | 8) => number, defaultBytes: number): { offset: number | undefined; length: number } {
  const flags = readNumber(4) & ALL_FLAGS;
  const count = readNumber(4);
  // The offset is signed.
  const offset = flags & TRUN.dataOffset ? readNumber(4) | 0 : undefined;
  if (flags & TRUN.firstFlags) readNumber(4);
  if (!(flags & TRUN.sampleBytes)) return { offset, length: count * defaultBytes };
  let length = 0;
  for (let sample = 0; sample < count; sample++) {
    if (flags & TRUN.duration) readNumber(4);
    length += readNumber(4);
    if (flags & TRUN.flags) readNumber(4);
    if (flags & TRUN.shift) readNumber(4);
  }
  return { offset, length };
}

/** Reads the numbers of a box one after the other. @throws InvalidFile past its end */
function readerOf(bytes: Buffer, { from, to }: LocatedBox): (width: 4 | 8) => number {
  let at = from;
  return (width) => {
    const start = at;
    at += width;
    if (at > to) throw new InvalidFile('damaged');
    return width === 4 ? bytes.readUInt32BE(start) : Number(bytes.readBigUInt64BE(start));
  };
}
