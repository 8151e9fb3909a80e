import { DocumentContent, OBJECT_NOT_SHOWN, type DocumentBlock } from './document-content.ts';
import { CompoundFile } from './read-compound-file.ts';
import { InvalidFile } from '../cleaning-task.ts';
import { rejectEicar } from '../eicar.ts';

const ACTIVE_ENTRY = /^(?:Macros|VBA|_VBA_PROJECT.*|ObjectPool|EncryptedPackage)$/i;
const WORD_97 = 0xc1;
const ENCRYPTED_FLAG = 0x0100;
const SECOND_TABLE_FLAG = 0x0200;
const HEADER_BYTES = 0x1aa;
const COMPRESSED_FLAG = 0x40000000;

/**
 * Reads the text of a Word document before 2007, and none of its other parts. The numbers below are offsets of the specification [MS-DOC].
 * @throws InvalidFile
 */
export function readDoc(bytes: Buffer): DocumentBlock[] {
  const container = new CompoundFile(bytes);
  const find = (name: string): Buffer | undefined => {
    const entry = container.entries.find((candidate) => candidate.isStream && candidate.name === name);
    return entry && container.read(entry);
  };
  const wordStream = find('WordDocument');
  if (!wordStream) throw new InvalidFile('unknown_type');
  if (container.entries.some(({ name }) => ACTIVE_ENTRY.test(name))) throw new InvalidFile('active_content');
  for (const entry of container.entries) if (entry.isStream) rejectEicar(container.read(entry));
  if (wordStream.length < HEADER_BYTES) throw new InvalidFile('damaged');
  const flags = wordStream.readUInt16LE(10);
  if (flags & ENCRYPTED_FLAG) throw new InvalidFile('locked');
  // Formats before Word 97 have another layout.
  if (wordStream.readUInt16LE(2) < WORD_97) throw new InvalidFile('unknown_type');
  const tableStream = find(flags & SECOND_TABLE_FLAG ? '1Table' : '0Table');
  if (!tableStream) throw new InvalidFile('damaged');
  const content = new DocumentContent();
  content.addText(readableText(piecesOf(wordStream, tableStream).join('')));
  return content.finish();
}

/** The main text and the footnotes, joined from the pieces that edits created. */
function piecesOf(wordStream: Buffer, tableStream: Buffer): string[] {
  const pieceTable = findPieceTable(
    tableStream.subarray(wordStream.readUInt32LE(0x1a2), wordStream.readUInt32LE(0x1a2) + wordStream.readUInt32LE(0x1a6)),
  );
  const characters = wordStream.readUInt32LE(0x4c) + wordStream.readUInt32LE(0x50);
  const count = Math.floor((pieceTable.length - 4) / 12);
  const pieces: string[] = [];
  for (let index = 0; index < count; index++) {
    const from = pieceTable.readUInt32LE(index * 4);
    const to = Math.min(pieceTable.readUInt32LE(index * 4 + 4), characters);
    if (from >= to) break;
    const location = pieceTable.readUInt32LE((count + 1) * 4 + index * 8 + 2);
    const isCompressed = (location & COMPRESSED_FLAG) !== 0;
    const start = isCompressed ? (location & ~COMPRESSED_FLAG) / 2 : location;
    const end = start + (to - from) * (isCompressed ? 1 : 2);
    if (start < 0 || end > wordStream.length) throw new InvalidFile('damaged');
    pieces.push(new TextDecoder(isCompressed ? 'windows-1252' : 'utf-16le').decode(wordStream.subarray(start, end)));
  }
  return pieces;
}

/** @param clx the structure of that name in [MS-DOC]: formatting records (1), then the piece table (2) */
function findPieceTable(clx: Buffer): Buffer {
  for (let at = 0; at + 5 <= clx.length;) {
    if (clx[at] === 2) return clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
    if (clx[at] !== 1) break;
    at += 3 + clx.readUInt16LE(at + 1);
  }
  throw new InvalidFile('damaged');
}

/** Converts control characters to text, and shows the result of a field without its instruction. */
function readableText(raw: string): string {
  const fields: ('instruction' | 'result')[] = [];
  let instructions = 0;
  let text = '';
  for (const character of raw) {
    const code = character.charCodeAt(0);
    if (code === 0x13) {
      fields.push('instruction');
      instructions += 1;
    } else if (code === 0x14 && fields.at(-1) === 'instruction') {
      fields[fields.length - 1] = 'result';
      instructions -= 1;
    } else if (code === 0x15) {
      if (fields.pop() === 'instruction') instructions -= 1;
    } else if (instructions === 0) text += CONTROL_TEXT[code] ?? (code >= 0x20 ? character : '');
  }
  return text;
}

const CONTROL_TEXT: Record<number, string> = {
  0x01: OBJECT_NOT_SHOWN,
  0x08: OBJECT_NOT_SHOWN,
  0x07: '\t',
  0x09: '\t',
  0x0b: '\n',
  0x0c: '\n',
  0x0d: '\n',
  0x1e: '-',
};
