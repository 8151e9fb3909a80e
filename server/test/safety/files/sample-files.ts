import CFB from 'cfb';
import sharp from 'sharp';
import { chunk, list } from '../../files/riff.ts';
import { box, docx, mp4OfSize, pdf } from './hostile-files.ts';

const PLANTED = 'Planted maker';

/** A small valid file of each kind, with names in the places where its format stores them. */
export async function sampleFiles(): Promise<Record<string, Buffer>> {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: '#b84a22' } }).withExif({ IFD0: { Artist: PLANTED } });
  return {
    jpeg: await image.clone().jpeg().toBuffer(),
    png: await image.clone().png().toBuffer(),
    webp: await image.clone().webp().toBuffer(),
    mp4: mp4OfSize(1_000, box('uuid', Buffer.from(PLANTED))),
    avi: avi(),
    wmv: wmv(),
    docx: docx(),
    doc: doc(),
    pdf: await pdf(),
  };
}

const avi = (): Buffer =>
  chunk(
    'RIFF',
    Buffer.from('AVI '),
    list('hdrl', chunk('avih', Buffer.alloc(56)), list('strl', chunk('strh', Buffer.alloc(56)), chunk('strn', Buffer.from(PLANTED)))),
    list('INFO', chunk('IART', Buffer.from(PLANTED))),
    list('movi', chunk('00dc', Buffer.from('picture')), chunk('01tx', Buffer.from(PLANTED))),
  );

function asfObject(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(24 + body.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

/** The identifiers of the objects that an ASF file consists of. */
const ASF_HEADER = '3026b2758e66cf11a6d900aa0062ce6c';
const ASF_CONTENT_DESCRIPTION = '3326b2758e66cf11a6d900aa0062ce6c';
const ASF_DATA = '3626b2758e66cf11a6d900aa0062ce6c';

const wmv = (): Buffer =>
  Buffer.concat([
    asfObject(ASF_HEADER, Buffer.from([1, 0, 0, 0, 1, 2]), asfObject(ASF_CONTENT_DESCRIPTION, Buffer.from(PLANTED))),
    asfObject(ASF_DATA, Buffer.from('picture')),
  ]);

const TEXT_AT = 0x400;

/** Offsets in the header of a Word 97 document ([MS-DOC], File Information Block). */
const FIB = { signature: 0, version: 2, flags: 10, textLength: 0x4c, pieceTableLength: 0x1a6 } as const;

/** A Word 97 document: its header says where the piece table is, and the table where the text is. */
export function doc(
  text = 'What happened',
  otherStreams: [string, Buffer][] = [['/\u0005SummaryInformation', Buffer.from(PLANTED)]],
  flags = 0,
): Buffer {
  const characters = Buffer.from(text, 'utf16le');
  const words = Buffer.alloc(TEXT_AT + characters.length);
  words.writeUInt16LE(0xa5ec, FIB.signature);
  words.writeUInt16LE(0xc1, FIB.version);
  words.writeUInt16LE(flags, FIB.flags);
  words.writeUInt32LE(text.length, FIB.textLength);
  characters.copy(words, TEXT_AT);
  // One piece: a type and a length, the positions where it begins and ends, and the offset of its text.
  const pieces = Buffer.alloc(5 + 8 + 8);
  pieces.writeUInt8(2, 0);
  pieces.writeUInt32LE(16, 1);
  pieces.writeUInt32LE(text.length, 9);
  pieces.writeUInt32LE(TEXT_AT, 15);
  words.writeUInt32LE(pieces.length, FIB.pieceTableLength);
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/WordDocument', words);
  CFB.utils.cfb_add(container, '/0Table', pieces);
  for (const [name, content] of otherStreams) CFB.utils.cfb_add(container, name, content);
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Buffer);
}
