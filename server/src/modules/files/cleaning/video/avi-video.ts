import type { ByteReader } from '../byte-reader.ts';
import { InvalidFile } from '../cleaning-task.ts';
import { elementCounter, MAX_DEPTH, passBlanked, takeHeader } from './video-limits.ts';

const HEADER_CHUNKS = new Set(['avih', 'strh', 'strf', 'indx', 'vprp', 'dmlh']);
/** Frames, sound, and their index. Text streams, which contain subtitles or a camera's positions, are blanked. */
const MEDIA_CHUNK = /^(?:\d\d(?:db|dc|wb|pc)|ix\d\d|idx1)$/;
const TRANSPARENT_LISTS = new Set(['movi', 'rec ']);

/** AVI: RIFF chunks of a 4-letter name and a 4-byte length, padded to even. */
export async function* cleanAvi(reader: ByteReader): AsyncGenerator<Buffer> {
  const countElement = elementCounter();
  let at = 0;
  /** The end of the current RIFF chunk; files over 1 GB have several. */
  let end = 0;
  let hasHeader = false;
  let hasMedia = false;
  for (;;) {
    countElement();
    const head = await reader.peek(12);
    const name = head.toString('latin1', 0, 4);
    const form = head.toString('latin1', 8, 12);
    const isRiff = name === 'RIFF' && form === (end === 0 ? 'AVI ' : 'AVIX');
    if (at >= end && !isRiff) {
      if (!hasHeader || !hasMedia) throw new InvalidFile('damaged');
      return;
    }
    if (head.length < 8) throw new InvalidFile('incomplete');
    const size = head.readUInt32LE(4);
    const bodyBytes = size + (size % 2);
    if (isRiff) {
      end = at + 8 + bodyBytes;
      yield await reader.take(12);
      at += 12;
      continue;
    }
    if (!/^[\x20-\x7e]{4}$/.test(name) || at + 8 + bodyBytes > end) throw new InvalidFile('damaged');
    if (name === 'LIST' && TRANSPARENT_LISTS.has(form)) {
      hasMedia = true;
      yield await reader.take(12);
      at += 12;
      continue;
    }
    if (name === 'LIST' && form === 'hdrl') {
      hasHeader = true;
      yield cleanHeaderList(Buffer.from(await takeHeader(reader, 8 + bodyBytes)));
    } else yield* passChunk(reader, name, bodyBytes);
    at += 8 + bodyBytes;
  }
}

async function* passChunk(reader: ByteReader, name: string, bodyBytes: number): AsyncGenerator<Buffer> {
  const header = Buffer.from(await reader.take(8));
  const isMedia = MEDIA_CHUNK.test(name);
  if (!isMedia) header.write('JUNK', 0, 'latin1');
  yield header;
  yield* isMedia ? reader.pass(bodyBytes) : passBlanked(reader, bodyBytes);
}

function cleanHeaderList(whole: Buffer): Buffer {
  const visit = (from: number, to: number, depth: number): void => {
    if (depth > MAX_DEPTH) throw new InvalidFile('damaged');
    for (let at = from; at + 8 <= to;) {
      const name = whole.toString('latin1', at, at + 4);
      const size = whole.readUInt32LE(at + 4);
      const end = Math.min(to, at + 8 + size + (size % 2));
      if (name === 'LIST') visit(at + 12, end, depth + 1);
      else if (!HEADER_CHUNKS.has(name)) {
        whole.write('JUNK', at, 'latin1');
        whole.fill(0, at + 8, end);
      }
      at = end;
    }
  };
  visit(12, whole.length, 1);
  return whole;
}
