import { describe, expect, it } from 'vitest';
import { chunk, list } from '../../../../../test/files/riff.ts';
import { blankSpans } from '../../blank-spans.ts';
import { cleanVideo } from './clean-video.ts';
import type { ByteSpan, VideoType } from '../cleaning-task.ts';

/** The stored bytes of a video that arrives in chunks of this size. */
async function storeCleaned(bytes: Buffer, type: VideoType, size = 7): Promise<Buffer> {
  async function* arrivingChunks(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const spans: ByteSpan[] = [];
  const stored: Buffer[] = [];
  for await (const part of cleanVideo(arrivingChunks(), type, spans)) stored.push(Buffer.from(part));
  async function* storedParts(): AsyncGenerator<Buffer> {
    yield* stored;
  }
  const parts: Buffer[] = [];
  for await (const part of blankSpans(storedParts(), spans)) parts.push(part);
  return Buffer.concat(parts);
}
const PLACE = '+37.7749-122.4194/';
const planted = (text: string): Buffer => Buffer.from(`Planted ${text}`, 'latin1');
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};

function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([numbers(8 + body.length), Buffer.from(name, 'latin1'), body]);
}
const track = (handler: string, { id = 0, tables = [] }: { id?: number; tables?: Buffer[] } = {}): Buffer =>
  box(
    'trak',
    box('tkhd', numbers(0, 0, 0, id), Buffer.alloc(68)),
    box(
      'mdia',
      box('hdlr', Buffer.alloc(8), Buffer.from(handler, 'latin1'), Buffer.alloc(12), planted('device')),
      box('minf', box('stbl', ...tables)),
    ),
  );

/** The flags of the headers of track fragments (`tfhd`) and of their runs of samples (`trun`) that say what they contain. */
const HEADER = { offset: 0x1, countsFromFragment: 0x20000 };
const RUN = { offset: 0x1, sizes: 0x200 };

describe('a QuickTime or MP4 video', () => {
  it('loses its place, its device and the track of its positions, wherever they are in the file', async () => {
    const start = box('ftyp', Buffer.from('qt  \0\0\0\0qt  ', 'latin1'));
    const picture = Buffer.from('picture picture picture', 'latin1');
    // Two chunks of the metadata track, with two samples and one, and picture data between them.
    const samples = [planted('a'), planted('bb'), planted('ccc')] as const;
    const at = start.length + 8;
    const second = at + samples[0].length + samples[1].length + picture.length;
    const mdat = box('mdat', samples[0], samples[1], picture, samples[2], picture);
    const metadata = track('meta', {
      tables: [
        box('stsc', numbers(0, 2, 1, 2, 1, 2, 1, 1)),
        box('stsz', numbers(0, 0, 3, ...samples.map(({ length }) => length))),
        box('stco', numbers(0, 2, at, second)),
      ],
    });
    const moov = box(
      'moov',
      box('mvhd', Buffer.alloc(100, 1)),
      track('vide'),
      metadata,
      box('udta', planted(PLACE)),
      box('meta', planted(PLACE)),
    );
    const bytes = Buffer.concat([start, mdat, moov]);
    for (const size of [7, 64, 5000]) {
      const stored = await storeCleaned(bytes, 'video/quicktime', size);
      expect(stored.length).toBe(bytes.length);
      expect(stored.includes('Planted')).toBe(false);
      expect(stored.includes('vide')).toBe(true);
      expect(stored.indexOf(picture)).toBe(at + samples[0].length + samples[1].length);
      expect(stored.lastIndexOf(picture)).toBe(second + samples[2].length);
    }
  });

  it.each([
    ['their own offset', HEADER.offset, RUN.offset | RUN.sizes],
    ['an offset from their fragment', HEADER.countsFromFragment, RUN.offset | RUN.sizes],
    ['data that follows the data before it', 0, RUN.sizes],
    ['a default size', HEADER.countsFromFragment, RUN.offset],
  ])('loses the positions that a fragment stores, found by %s', async (_, headerFlags, runFlags) => {
    const [picture, position] = [Buffer.from('picture picture'), planted(PLACE)];
    const start = Buffer.concat([
      box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
      box(
        'moov',
        track('vide', { id: 1 }),
        track('meta', { id: 2 }),
        box('mvex', box('trex', numbers(0, 2, 1, 0, position.length, 0)), box('trex', numbers(0, 1, 1, 0, picture.length, 0))),
      ),
    ]);
    const trackFragment = (id: number, offset: number, size: number): Buffer =>
      box(
        'traf',
        box('tfhd', numbers(headerFlags, id, ...(headerFlags & HEADER.offset ? [0, start.length] : []))),
        box('trun', numbers(runFlags, 1, ...(runFlags & RUN.offset ? [offset] : []), ...(runFlags & RUN.sizes ? [size] : []))),
      );
    /** @param mediaAt where the pictures begin, counted from the beginning of the fragment, as all offsets are */
    const movieFragment = (mediaAt: number): Buffer => {
      // Without an offset, the first samples begin where the fragment does.
      const pictureBytes = runFlags & RUN.offset ? picture.length : mediaAt + picture.length;
      return box(
        'moof',
        box('mfhd', numbers(0, 1)),
        trackFragment(1, mediaAt, pictureBytes),
        trackFragment(2, mediaAt + picture.length, position.length),
      );
    };
    const headers = Buffer.concat([start, movieFragment(movieFragment(0).length + 8)]);
    const bytes = Buffer.concat([headers, box('mdat', picture, position, picture)]);
    const stored = await storeCleaned(bytes, 'video/mp4');
    const blanked = Buffer.concat([picture, Buffer.alloc(position.length), picture]);
    expect(stored.subarray(headers.length).equals(box('mdat', blanked))).toBe(true);
  });

  it('is refused when its tables lead past their own end', async () => {
    const moov = box(
      'moov',
      track('meta', { tables: [box('stsc', numbers(0, 0)), box('stsz', numbers(0, 0, 4_000_000_000)), box('stco', numbers(0, 1, 8))] }),
    );
    await expect(storeCleaned(Buffer.concat([box('ftyp', Buffer.from('qt  ')), moov]), 'video/quicktime')).rejects.toMatchObject({
      reason: 'damaged',
    });
  });
});

it('an AVI video loses its artist, its date, and the names of its streams and of the program that made it', async () => {
  const movie = list('movi', chunk('00dc', Buffer.from('picture')));
  const body = Buffer.concat([
    list(
      'hdrl',
      chunk('avih', Buffer.alloc(56)),
      list('strl', chunk('strh', Buffer.alloc(56)), chunk('strn', planted('stream'))),
      chunk('IDIT', planted('date')),
    ),
    list('INFO', chunk('IART', planted('artist'))),
    chunk('JUNK', planted('program')),
    movie,
  ]);
  const bytes = chunk('RIFF', Buffer.from('AVI '), body);
  const stored = await storeCleaned(bytes, 'video/x-msvideo');
  expect(stored.length).toBe(bytes.length);
  expect(stored.includes('Planted')).toBe(false);
  expect(stored.includes(movie)).toBe(true);
});

it('a Windows Media video loses its author and its tags', async () => {
  const object = (id: string, ...content: Buffer[]): Buffer => {
    const body = Buffer.concat(content);
    const size = Buffer.alloc(8);
    size.writeBigUInt64LE(BigInt(24 + body.length));
    return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
  };
  const ids = {
    header: '3026b2758e66cf11a6d900aa0062ce6c',
    description: '3326b2758e66cf11a6d900aa0062ce6c',
    headerExtension: 'b503bf5f2ea9cf118ee300c00c205365',
    metadataLibrary: '941c23449894d149a1411d134e457054',
    data: '3626b2758e66cf11a6d900aa0062ce6c',
  };
  const author = Buffer.from('Planted author', 'utf16le');
  const header = object(
    ids.header,
    Buffer.from([3, 0, 0, 0, 1, 2]),
    object(ids.description, author),
    object(ids.headerExtension, Buffer.alloc(22), object(ids.metadataLibrary, author)),
  );
  const data = object(ids.data, Buffer.from('picture'));
  const stored = await storeCleaned(Buffer.concat([header, data]), 'video/x-ms-wmv');
  expect(stored.length).toBe(header.length + data.length);
  expect(stored.includes(author.subarray(0, 12))).toBe(false);
  expect(stored.subarray(-data.length).equals(data)).toBe(true);
});
