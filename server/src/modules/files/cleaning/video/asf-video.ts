import type { ByteReader } from '../byte-reader.ts';
import { InvalidFile } from '../cleaning-task.ts';
import { elementCounter, takeHeader } from './video-limits.ts';

const OBJECT_HEADER_BYTES = 24;
const HEADER = '3026b2758e66cf11a6d900aa0062ce6c';
const DATA = '3626b2758e66cf11a6d900aa0062ce6c';
const INDEXES = new Set([
  '90080033b1e5cf1189f400a0c90349cb', // simple index
  'd329e2d6da35d111903400a0c90349be', // index
  'f803b1feaddf1149a6b64d6a9d8b2d00', // media object index
  'd03fb73c4a0c0348953dedf7b6228f0c', // timecode index
]);
const PADDING = Buffer.from('74d40618dfca0945a4ba9aabcb96aae8', 'hex');
const FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex');
/** The position of the creation date in the object of file properties, and that of the first object in the header object. */
const CREATION_DATE_AT = 48;
const FIRST_OBJECT_AT = 30;
/** The objects that a player needs; every other object of the header becomes padding. */
const NEEDED = new Set([
  'a1dcab8c47a9cf118ee400c00c205365', // file properties
  '9107dcb7b7a9cf118ee600c00c205365', // stream properties
  'b503bf5f2ea9cf118ee300c00c205365', // header extension
  '4052d1861d31d011a3a400a0c90348f6', // codec list
  'ce75f87b8d46d1118d82006097c9a2b2', // stream bitrates
  'dc29e2d6da35d111903400a0c90349be', // bitrate mutual exclusion
]);
/** These can also occur inside the header extension. */
const BLANKED = [
  '3326b2758e66cf11a6d900aa0062ce6c', // content description: title, author, copyright
  '40a4d0d207e3d21197f000a0c95ea850', // extended content description
  'eacbf8c5af5b77488467aa8c44fa4cca', // metadata
  '941c23449894d149a1411d134e457054', // metadata library
  '301afb1e620bd011a39b00a0c90348f6', // script commands, which may open web addresses
  '01cd87f451a9cf118ee600c00c205365', // markers
  'fab3112223bdd211b4b700a0c955fc6e', // content branding: banner and its web address
].map((id) => Buffer.from(id, 'hex'));

/** Windows Media: objects of a 16-byte id and an 8-byte length. */
export async function* cleanAsf(reader: ByteReader): AsyncGenerator<Buffer> {
  const countElement = elementCounter();
  let isFirst = true;
  let hasData = false;
  for (;;) {
    countElement();
    const head = await reader.peek(OBJECT_HEADER_BYTES);
    const id = head.toString('hex', 0, 16);
    // After the data and its indexes, an unknown object is appended data.
    if (hasData && !INDEXES.has(id)) return;
    if (head.length < OBJECT_HEADER_BYTES) throw new InvalidFile('incomplete');
    const totalBytes = Number(head.readBigUInt64LE(16));
    if (totalBytes < OBJECT_HEADER_BYTES || totalBytes > Number.MAX_SAFE_INTEGER) throw new InvalidFile('damaged');
    if (isFirst) {
      if (id !== HEADER) throw new InvalidFile('damaged');
      yield cleanHeader(Buffer.from(await takeHeader(reader, totalBytes)));
    } else {
      if (!hasData && id !== DATA) throw new InvalidFile('damaged');
      hasData = true;
      yield* reader.pass(totalBytes);
    }
    isFirst = false;
  }
}

function cleanHeader(whole: Buffer): Buffer {
  for (let at = FIRST_OBJECT_AT; at < whole.length;) {
    const length = at + OBJECT_HEADER_BYTES <= whole.length ? Number(whole.readBigUInt64LE(at + 16)) : 0;
    if (length < OBJECT_HEADER_BYTES || at + length > whole.length) throw new InvalidFile('damaged');
    if (!NEEDED.has(whole.toString('hex', at, at + 16))) blankObject(whole, at, length);
    at += length;
  }
  for (const id of BLANKED) {
    for (const { at, length } of objectsIn(whole, id)) blankObject(whole, at, length);
  }
  for (const { at, length } of objectsIn(whole, FILE_PROPERTIES)) {
    if (length >= CREATION_DATE_AT + 8) whole.fill(0, at + CREATION_DATE_AT, at + CREATION_DATE_AT + 8);
  }
  return whole;
}

function blankObject(whole: Buffer, at: number, length: number): void {
  PADDING.copy(whole, at);
  whole.fill(0, at + OBJECT_HEADER_BYTES, at + length);
}

/** Objects at any depth, found by their random ids. */
function* objectsIn(whole: Buffer, id: Buffer): Generator<{ at: number; length: number }> {
  for (let at = whole.indexOf(id); at !== -1; at = whole.indexOf(id, at + 1)) {
    const length = at + OBJECT_HEADER_BYTES <= whole.length ? Number(whole.readBigUInt64LE(at + 16)) : 0;
    if (length >= OBJECT_HEADER_BYTES && at + length <= whole.length) yield { at, length };
  }
}
