import type { ByteReader } from '../byte-reader.ts';
import { cleanMovieHeader, type MovieState } from './iso-header.ts';
import { readBox } from './iso-box.ts';
import { InvalidFile, type ByteSpan } from '../cleaning-task.ts';
import { elementCounter, passBlanked, takeHeader } from './video-limits.ts';

const PASSED = new Set(['ftyp', 'styp', 'mdat', 'sidx', 'ssix', 'mfra', 'pdin']);
/** Top-level boxes with metadata, or without any meaning. */
const BLANKED = new Set(['free', 'skip', 'wide', 'udta', 'meta', 'uuid', 'pnot', 'PICT', 'prft', 'emsg']);
const HEADERS = new Set(['moov', 'moof']);
const MAX_BOX_HEADER = 16;

/** MP4 and QuickTime: boxes of a 4-byte length and a 4-letter name. */
export async function* cleanIso(reader: ByteReader, blankSpans: ByteSpan[]): AsyncGenerator<Buffer> {
  const countElement = elementCounter();
  const state: MovieState = { blankSpans, defaults: { removedIds: new Set(), sampleBytes: new Map() } };
  let position = 0;
  let hasMovie = false;
  let hasMedia = false;
  for (;;) {
    countElement();
    const head = await reader.peek(MAX_BOX_HEADER);
    const box = head.length === 0 ? undefined : readBox(head, 0);
    const isKnown = box !== undefined && (PASSED.has(box.name) || BLANKED.has(box.name) || HEADERS.has(box.name));
    // After a complete video, an unknown box is appended data, so the rest is dropped.
    if (hasMovie && hasMedia && !isKnown) return;
    if (box === undefined) throw new InvalidFile(head.length === 0 ? 'incomplete' : 'damaged');
    hasMovie ||= box.name === 'moov';
    hasMedia ||= box.name === 'mdat';
    if (HEADERS.has(box.name)) {
      if (box.totalBytes === Infinity) throw new InvalidFile('damaged');
      yield cleanMovieHeader(Buffer.from(await takeHeader(reader, box.totalBytes)), position, state);
      position += box.totalBytes;
      continue;
    }
    const header = Buffer.from(await reader.take(box.headerBytes));
    const isBlanked = !PASSED.has(box.name);
    if (isBlanked) header.write('free', 4, 'latin1');
    yield header;
    position += box.totalBytes;
    const bodyBytes = box.totalBytes - box.headerBytes;
    yield* isBlanked ? passBlanked(reader, bodyBytes) : reader.pass(bodyBytes);
  }
}
