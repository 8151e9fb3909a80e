import { AppError } from '../../platform/errors.ts';
import { isTelltaleTrack, samplesOf, type Boxes, type Stretch } from './timed-metadata.ts';

export type VideoType = 'video/mp4' | 'video/quicktime' | 'video/x-msvideo' | 'video/x-ms-wmv';

/** Headers that hold what we blank must fit into memory; real ones are far smaller. */
const HEADER_MAX_BYTES = 24 * 1024 * 1024;

/**
 * Takes out of a video what tells who made it, where and with what, without touching picture or sound: places keep
 * their length, so that nothing that points into the file has to move. Works on the stream; only the header is held.
 * What tracks beside picture and sound hold may have passed before the header names it: that is added to `telltales`,
 * to be blanked in what was stored.
 * @throws AppError INVALID_FILE when the container is not what it says
 */
export function cleanVideo(content: AsyncIterable<Buffer>, type: VideoType, telltales: Stretch[]): AsyncGenerator<Buffer> {
  if (type === 'video/x-msvideo') return walk(content, riffChunk);
  if (type === 'video/x-ms-wmv') return walk(content, asfObject);
  return walk(content, isoBox(telltales));
}

/** One element at the top of a container: how long it is, and what becomes of it. */
interface Element {
  headerBytes: number;
  /** The header included; Infinity for "to the end of the file". */
  totalBytes: number;
  /** `hold` gathers it whole and hands it to `clean`; `blank` keeps the length and zeroes the rest of it. */
  fate: 'pass' | 'hold' | 'blank';
  header: Buffer;
  clean?: (whole: Buffer) => Buffer;
}
type ReadElement = (bytes: Buffer, isFirst: boolean) => Element | 'more' | 'broken';

async function* walk(content: AsyncIterable<Buffer>, read: ReadElement): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let current: Element | undefined;
  let remaining = 0;
  let isFirst = true;
  for await (const chunk of content) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (;;) {
      if (current === undefined) {
        const element = read(held, isFirst);
        if (element === 'more') break;
        if (element === 'broken') throw new AppError('INVALID_FILE', { message: 'This video cannot be read. It may be damaged.' });
        isFirst = false;
        current = element;
        remaining = element.totalBytes - element.headerBytes;
        if (element.fate === 'hold') {
          if (element.totalBytes > HEADER_MAX_BYTES) throw new AppError('INVALID_FILE', { message: 'This video cannot be read.' });
        } else {
          yield element.header;
          held = held.subarray(element.headerBytes);
        }
      }
      if (current.fate === 'hold') {
        if (held.length < current.totalBytes) break;
        yield current.clean!(Buffer.from(held.subarray(0, current.totalBytes)));
        held = held.subarray(current.totalBytes);
        current = undefined;
        continue;
      }
      const part = held.subarray(0, Math.min(held.length, remaining));
      if (part.length > 0) yield current.fate === 'blank' ? Buffer.alloc(part.length) : part;
      held = held.subarray(part.length);
      remaining -= part.length;
      if (remaining > 0) break;
      current = undefined;
    }
  }
  const isWhole = current === undefined ? held.length === 0 : remaining === Infinity;
  if (isFirst || !isWhole) throw new AppError('INVALID_FILE', { message: 'This video is not complete.' });
}

// MP4 and QuickTime: boxes of a 4-byte length and a 4-letter name.

const TELLTALE_BOXES = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide', 'pnot', 'PICT']);
const CONTAINER_BOXES = new Set(['moov', 'trak', 'mdia', 'minf', 'edts', 'dinf', 'stbl']);
const TIMED_BOXES = new Set(['mvhd', 'tkhd', 'mdhd']);

function boxAt(bytes: Buffer, at: number): { name: string; headerBytes: number; totalBytes: number } | 'more' | 'broken' {
  if (bytes.length < at + 8) return 'more';
  const short = bytes.readUInt32BE(at);
  const name = bytes.toString('latin1', at + 4, at + 8);
  if (!/^[\x20-\x7e\xa9]{4}$/.test(name)) return 'broken';
  if (short === 0) return { name, headerBytes: 8, totalBytes: Infinity };
  if (short !== 1) return short < 8 ? 'broken' : { name, headerBytes: 8, totalBytes: short };
  if (bytes.length < at + 16) return 'more';
  const long = Number(bytes.readBigUInt64BE(at + 8));
  return long < 16 || long > Number.MAX_SAFE_INTEGER ? 'broken' : { name, headerBytes: 16, totalBytes: long };
}

const isoBox =
  (telltales: Stretch[]): ReadElement =>
  (bytes, isFirst) => {
    const box = boxAt(bytes, 0);
    if (box === 'more' || box === 'broken') return box;
    if (isFirst && box.name !== 'ftyp' && !['wide', 'mdat', 'moov', 'free', 'skip'].includes(box.name)) return 'broken';
    const header = Buffer.from(bytes.subarray(0, box.headerBytes));
    if (box.name === 'moov') return { ...box, header, fate: 'hold', clean: (whole) => cleanMovieBox(whole, telltales) };
    if (!TELLTALE_BOXES.has(box.name)) return { ...box, header, fate: 'pass' };
    header.write('free', 4, 'latin1');
    return { ...box, header, fate: 'blank' };
  };

function* boxesIn(whole: Buffer, from: number, to: number): ReturnType<Boxes> {
  for (let at = from; at + 8 <= to;) {
    const box = boxAt(whole, at);
    if (box === 'more' || box === 'broken' || at + box.totalBytes > to) return;
    yield { name: box.name, from: at + box.headerBytes, to: at + box.totalBytes };
    at += box.totalBytes;
  }
}

function cleanMovieBox(whole: Buffer, telltales: Stretch[]): Buffer {
  const boxes: Boxes = (from, to) => boxesIn(whole, from, to);
  const visit = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to;) {
      const box = boxAt(whole, at);
      if (box === 'more' || box === 'broken' || at + box.totalBytes > to)
        throw new AppError('INVALID_FILE', { message: 'This video cannot be read. It may be damaged.' });
      const end = at + box.totalBytes;
      const isTelltale = box.name === 'trak' && isTelltaleTrack(whole, boxes, at + box.headerBytes, end);
      if (isTelltale) for (const stretch of samplesOf(whole, boxes, at + box.headerBytes, end)) telltales.push(stretch);
      if (isTelltale || TELLTALE_BOXES.has(box.name)) {
        whole.write('free', at + 4, 'latin1');
        whole.fill(0, at + box.headerBytes, end);
      } else if (CONTAINER_BOXES.has(box.name)) visit(at + box.headerBytes, end);
      else if (TIMED_BOXES.has(box.name)) {
        // Version 1 has 8-byte times, version 0 4-byte ones: when it was made, and when it was last changed.
        const times = whole[at + box.headerBytes] === 1 ? 16 : 8;
        whole.fill(0, at + box.headerBytes + 4, at + box.headerBytes + 4 + times);
      } else if (box.name === 'hdlr') {
        // The handler's name often holds the program or device; what stands before it is the handler's type.
        whole.fill(0, Math.min(end, at + box.headerBytes + 24), end);
      }
      at = end;
    }
  };
  visit(8, whole.length);
  return whole;
}

// AVI: RIFF chunks of a 4-letter name and a 4-byte length, padded to even.

const TELLTALE_CHUNKS = new Set(['IDIT', 'ISMP', '_PMX', 'strn', 'JUNK', 'INFO']);

function riffChunk(bytes: Buffer, isFirst: boolean): Element | 'more' | 'broken' {
  if (bytes.length < 8) return 'more';
  const name = bytes.toString('latin1', 0, 4);
  const size = bytes.readUInt32LE(4);
  if (bytes.length < 12 && (isFirst || name === 'RIFF' || name === 'LIST')) return 'more';
  const form = bytes.toString('latin1', 8, 12);
  if (isFirst || name === 'RIFF') {
    if (name !== 'RIFF' || !/^AVI[ X]$/.test(form)) return 'broken';
    return { headerBytes: 12, totalBytes: 12, header: Buffer.from(bytes.subarray(0, 12)), fate: 'pass' };
  }
  if (!/^[\x20-\x7e]{4}$/.test(name)) return 'broken';
  const totalBytes = 8 + size + (size % 2);
  const header = Buffer.from(bytes.subarray(0, 8));
  if (name === 'LIST' && form === 'hdrl') return { headerBytes: 8, totalBytes, header, fate: 'hold', clean: cleanHeaderList };
  if (!TELLTALE_CHUNKS.has(name) && !(name === 'LIST' && form === 'INFO')) return { headerBytes: 8, totalBytes, header, fate: 'pass' };
  header.write('JUNK', 0, 'latin1');
  return { headerBytes: 8, totalBytes, header, fate: 'blank' };
}

function cleanHeaderList(whole: Buffer): Buffer {
  const visit = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to;) {
      const name = whole.toString('latin1', at, at + 4);
      const size = whole.readUInt32LE(at + 4);
      const end = Math.min(to, at + 8 + size + (size % 2));
      if (TELLTALE_CHUNKS.has(name)) {
        whole.write('JUNK', at, 'latin1');
        whole.fill(0, at + 8, end);
      } else if (name === 'LIST') visit(at + 12, end);
      at = end;
    }
  };
  visit(12, whole.length);
  return whole;
}

// WMV: an ASF header object, then objects of a 16-byte id and an 8-byte length.

const ASF_HEADER = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const ASF_PADDING = Buffer.from('74d40618dfca0945a4ba9aabcb96aae8', 'hex');
const ASF_TELLTALES = [
  '3326b2758e66cf11a6d900aa0062ce6c', // content description: title, author, copyright
  '40a4d0d207e3d21197f000a0c95ea850', // extended content description
  'eacbf8c5af5b77488467aa8c44fa4cca', // metadata
  '941c23449894d149a1411d134e457054', // metadata library
].map((id) => Buffer.from(id, 'hex'));

function asfObject(bytes: Buffer, isFirst: boolean): Element | 'more' | 'broken' {
  if (bytes.length < 24) return 'more';
  const totalBytes = Number(bytes.readBigUInt64LE(16));
  if (totalBytes < 24 || totalBytes > Number.MAX_SAFE_INTEGER) return 'broken';
  const header = Buffer.from(bytes.subarray(0, 24));
  if (!isFirst) return { headerBytes: 24, totalBytes, header, fate: 'pass' };
  if (!bytes.subarray(0, 16).equals(ASF_HEADER)) return 'broken';
  return { headerBytes: 24, totalBytes, header, fate: 'hold', clean: cleanAsfHeader };
}

/** The objects may stand inside the header's extension too, so they are looked for by their ids, which are random. */
function cleanAsfHeader(whole: Buffer): Buffer {
  for (const id of ASF_TELLTALES) {
    for (let at = whole.indexOf(id); at !== -1; at = whole.indexOf(id, at + 1)) {
      const length = at + 24 <= whole.length ? Number(whole.readBigUInt64LE(at + 16)) : 0;
      if (length < 24 || at + length > whole.length) continue;
      ASF_PADDING.copy(whole, at);
      whole.fill(0, at + 24, at + length);
    }
  }
  return whole;
}
