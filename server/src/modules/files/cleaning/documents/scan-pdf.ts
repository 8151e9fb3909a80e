import { inflateSync, constants } from 'node:zlib';
import { InvalidFile } from '../cleaning-task.ts';

/** Names of the format for code, programs or embedded files. */
const ACTIVE_NAMES = new Set(['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA']);
const MAX_INFLATED_BYTES = 24 * 1024 * 1024;
const STREAM = Buffer.from('stream');
const END_STREAM = Buffer.from('endstream');
const [SLASH, LETTER_S, LINE_FEED, CARRIAGE_RETURN] = [0x2f, 0x73, 0x0a, 0x0d];

/**
 * Refuses a PDF that names something active, uncompressed or in a compressed object stream, so that its sender learns why. Active content
 * that this check doesn't find is harmless too: only pictures of a PDF's pages are stored.
 * @throws InvalidFile
 */
export function rejectActivePdf(bytes: Buffer): void {
  let remainingBytes = MAX_INFLATED_BYTES;
  let isObjectStream = false;
  for (let at = 0; at < bytes.length;) {
    if (bytes[at] === SLASH) {
      const end = endOfName(bytes, at + 1);
      const name = nameAt(bytes, at + 1, end);
      rejectActive(name);
      isObjectStream ||= name === 'ObjStm';
      at = end;
    } else if (bytes[at] === LETTER_S && isStreamAt(bytes, at)) {
      const from = at + STREAM.length + (bytes[at + STREAM.length] === CARRIAGE_RETURN ? 2 : 1);
      const found = bytes.indexOf(END_STREAM, from);
      const to = found === -1 ? bytes.length : found;
      if (isObjectStream) remainingBytes -= scanObjectStream(bytes.subarray(from, to), remainingBytes);
      isObjectStream = false;
      at = to + END_STREAM.length;
    } else at += 1;
  }
}

const isStreamAt = (bytes: Buffer, at: number): boolean =>
  bytes.subarray(at, at + STREAM.length).equals(STREAM) &&
  (bytes[at + STREAM.length] === LINE_FEED || bytes[at + STREAM.length] === CARRIAGE_RETURN);

function rejectActive(name: string): void {
  if (name === 'Encrypt') throw new InvalidFile('locked');
  if (ACTIVE_NAMES.has(name)) throw new InvalidFile('active_content');
}

/** @returns how many bytes it inflated */
function scanObjectStream(packed: Buffer, maxBytes: number): number {
  let content: Buffer;
  try {
    content = inflateSync(packed, { maxOutputLength: Math.max(1, maxBytes), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new InvalidFile('too_large_unpacked');
    // Compressed in another way; the renderer decides whether it is damaged.
    return 0;
  }
  for (let at = content.indexOf(SLASH); at !== -1; at = content.indexOf(SLASH, at + 1)) {
    rejectActive(nameAt(content, at + 1, endOfName(content, at + 1)));
  }
  return content.length;
}

/** The longest name within the limits of PDF 1.7, annex C. */
const LONGEST_NAME = 127;
const ENDS_NAME = new Set(Buffer.from(' \t\r\n\f\0()<>[]{}/%'));

function endOfName(bytes: Buffer, from: number): number {
  let end = from;
  while (end < bytes.length && end - from < LONGEST_NAME && !ENDS_NAME.has(bytes[end]!)) end += 1;
  return end;
}

/** `#4A` is another spelling of `J`. */
const nameAt = (bytes: Buffer, from: number, to: number): string =>
  bytes.toString('latin1', from, to).replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
