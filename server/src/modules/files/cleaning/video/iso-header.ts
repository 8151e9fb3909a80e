import { addRemovedTrack, addTrackDefaults, fragmentSpansOf, type TrackDefaults } from './fragment-spans.ts';
import { boxesWithin, findBox, type LocatedBox } from './iso-box.ts';
import { InvalidFile, type ByteSpan } from '../cleaning-task.ts';
import { sampleSpansOf } from './sample-spans.ts';
import { elementCounter, MAX_DEPTH } from './video-limits.ts';

/** The boxes that each container may have; all others become empty `free` boxes of the same length. */
const CHILDREN: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({
    moov: 'mvhd trak mvex iods',
    moof: 'mfhd traf',
    mvex: 'mehd trex',
    trak: 'tkhd tref edts mdia tapt load',
    traf: 'tfhd tfdt trun sdtp saiz saio sbgp sgpd subs',
    edts: 'elst',
    tapt: 'clef prof enof',
    mdia: 'mdhd hdlr elng minf',
    minf: 'vmhd smhd hmhd nmhd sthd hdlr dinf stbl',
    dinf: 'dref',
    stbl: 'stsd stts ctts cslg stss stsc stsz stz2 stco co64 sgpd sbgp sdtp stps subs saiz saio stsh padb stdp',
  }).map(([name, children]) => [name, new Set(children.split(' '))]),
);
/** Other kinds of tracks can reveal a place or a time: positions of action cameras and drones, time codes, sensors of a phone. */
const PICTURE_AND_SOUND = new Set(['vide', 'soun', 'auxv']);
/** The position and length of the compressor's name in a visual sample entry (ISO/IEC 14496-12). */
const COMPRESSOR_NAME_AT = 50;
const COMPRESSOR_NAME_BYTES = 32;

/** Everything that the headers of one file tell the cleaner. */
export interface MovieState {
  /** Ranges of metadata samples, which may come before or after their header. */
  blankSpans: ByteSpan[];
  defaults: TrackDefaults;
}

/**
 * Cleans a complete `moov` or `moof` box in place.
 * @param position of the box in the file
 * @throws InvalidFile
 */
export function cleanMovieHeader(whole: Buffer, position: number, { blankSpans, defaults }: MovieState): Buffer {
  const countElement = elementCounter();
  const [root] = [...boxesWithin(whole, 0, whole.length)];
  if (root === undefined) throw new InvalidFile('damaged');
  if (root.name === 'moof') addSpans(blankSpans, fragmentSpansOf(whole, root, position, defaults));
  const visit = (container: LocatedBox, depth: number, isVideoTrack: boolean): void => {
    if (depth > MAX_DEPTH) throw new InvalidFile('damaged');
    for (const box of boxesWithin(whole, container.from, container.to)) {
      countElement();
      const kind = box.name === 'trak' ? handlerOf(whole, box) : undefined;
      const isMetadataTrack = kind !== undefined && !PICTURE_AND_SOUND.has(kind);
      if (isMetadataTrack) {
        addSpans(blankSpans, sampleSpansOf(whole, box));
        addRemovedTrack(whole, box, defaults);
      }
      if (box.name === 'trex') addTrackDefaults(whole, box, defaults);
      if (isMetadataTrack || !CHILDREN[container.name]!.has(box.name)) {
        whole.write('free', box.at + 4, 'latin1');
        whole.fill(0, box.from, box.to);
      } else if (CHILDREN[box.name]) visit(box, depth + 1, kind === undefined ? isVideoTrack : kind === 'vide');
      else cleanLeaf(whole, box, isVideoTrack);
    }
  };
  visit(root, 1, false);
  return whole;
}

const handlerOf = (bytes: Buffer, track: LocatedBox): string | undefined => {
  const handler = findBox(bytes, track.from, track.to, ['mdia', 'hdlr']);
  return handler && bytes.toString('latin1', handler.from + 8, handler.from + 12);
};

function cleanLeaf(bytes: Buffer, { name, from, to }: LocatedBox, isVideoTrack: boolean): void {
  const blank = (start: number, end: number): void => void bytes.fill(0, Math.min(start, to), Math.min(end, to));
  // The creation and modification times, 8 bytes each in version 1 and 4 bytes each in version 0.
  if (name === 'mvhd' || name === 'tkhd' || name === 'mdhd') blank(from + 4, from + 4 + (bytes[from] === 1 ? 16 : 8));
  // The handler's name, after its type, often identifies the program or device.
  if (name === 'hdlr') blank(from + 24, to);
  if (name === 'dref') cleanDataReferences(bytes, from, to);
  if (name === 'stsd' && isVideoTrack) blank(from + 8 + COMPRESSOR_NAME_AT, from + 8 + COMPRESSOR_NAME_AT + COMPRESSOR_NAME_BYTES);
}

/** Replaces the path or URL of every reference by "in this file". */
function cleanDataReferences(bytes: Buffer, from: number, to: number): void {
  for (const entry of boxesWithin(bytes, from + 8, to)) {
    if (entry.to < entry.from + 4) throw new InvalidFile('damaged');
    bytes.writeUInt32BE(1, entry.from);
    bytes.fill(0, entry.from + 4, entry.to);
  }
}

const MAX_SPANS = 200_000;

function addSpans(blankSpans: ByteSpan[], found: Iterable<ByteSpan>): void {
  for (const span of found) {
    const last = blankSpans.at(-1);
    if (last && last.end === span.start) last.end = span.end;
    else blankSpans.push(span);
    if (blankSpans.length > MAX_SPANS) throw new InvalidFile('too_costly');
  }
}
