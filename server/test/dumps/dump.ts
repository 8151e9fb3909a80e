import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';

/** Every row of every table as text, as a thief of the database would read it. Bytes are in hex. */
export async function dumpDatabase(db: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    for (const { row } of rows) parts.push(row);
  }
  return parts.join('\n');
}

/**
 * Those of the texts that can be read in the dump: in upper or lower case, or as the hex of the bytes of the text or of its lower case. A
 * text of digits inside a longer hexadecimal number is not one of them: with many numbers and a large dump, such a match happens by chance.
 */
export function findPlain(dump: string, texts: Iterable<string>): string[] {
  return plainTextSearch(texts)(dump);
}

/** As `findPlain`, for the same texts in many dumps. */
export function plainTextSearch(texts: Iterable<string>): (dump: string) => string[] {
  const forms = [...new Set(texts)].flatMap((text) =>
    [...new Set([text.toLowerCase(), toHex(text), toHex(text.toLowerCase())])].map((form) => ({ bytes: Buffer.from(form), text })),
  );
  const search = searchForAll(forms);
  return (dump) => {
    const bytes = Buffer.from(dump.toLowerCase());
    const found = new Set<string>();
    search(bytes, (form, position) => !isInsideHex(bytes, position, form) && found.add(form.text));
    return [...found];
  };
}

/**
 * Looks for many byte strings in one pass over each text. A table of 65,536 hashes of their first four bytes rules out most positions
 * immediately; it is made once, for searches of many texts.
 */
export function searchForAll<T extends { bytes: Buffer }>(
  needles: readonly T[],
): (text: Buffer, onFind: (needle: T, position: number) => unknown) => void {
  const byBeginning = new Map<number, T[]>();
  const mayBeBeginning = new Uint8Array(1 << 16);
  for (const needle of needles) {
    if (needle.bytes.length < 4) throw new Error(`"${needle.bytes.toString()}" is too short to be searched for`);
    const beginning = needle.bytes.readUInt32LE();
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), needle]);
    mayBeBeginning[(beginning ^ (beginning >>> 15)) & 0xffff] = 1;
  }
  return (text, onFind) => {
    for (let position = 0; position + 4 <= text.length; position++) {
      const fourBytes = (text[position]! | (text[position + 1]! << 8) | (text[position + 2]! << 16) | (text[position + 3]! << 24)) >>> 0;
      if (mayBeBeginning[(fourBytes ^ (fourBytes >>> 15)) & 0xffff] === 0) continue;
      for (const needle of byBeginning.get(fourBytes) ?? [])
        if (text.subarray(position, position + needle.bytes.length).equals(needle.bytes)) onFind(needle, position);
    }
  };
}

/** No phone number has more digits. */
const MAX_DIGITS = 15;

function isInsideHex(dump: Buffer, position: number, { bytes, text }: { bytes: Buffer; text: string }): boolean {
  if (!/^\d+$/.test(text) || bytes.length > text.length) return false;
  let start = position;
  while (start > 0 && isHexDigit(dump[start - 1]!)) start--;
  let end = position + bytes.length;
  while (end < dump.length && isHexDigit(dump[end]!)) end++;
  return end - start > MAX_DIGITS || /[a-f]/.test(dump.toString('latin1', start, end));
}

const toHex = (text: string): string => Buffer.from(text).toString('hex');

const isHexDigit = (byte: number): boolean => (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66);
