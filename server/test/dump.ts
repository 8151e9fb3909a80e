import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';

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

/** Those of the texts that can be read in the dump: in upper or lower case, or as the hex of their bytes. */
export function findPlain(dump: string, texts: Iterable<string>): string[] {
  const needles = new Map<string, string>();
  for (const text of texts) {
    needles.set(text.toLowerCase(), text);
    needles.set(Buffer.from(text).toString('hex'), text);
  }
  return [...new Set(search(Buffer.from(dump.toLowerCase()), needles))];
}

/**
 * Looks for all needles in one pass over the dump. A table of 65,536 hashes of the needles' first four bytes rules out most positions at
 * once.
 */
function* search(dump: Buffer, needles: ReadonlyMap<string, string>): Generator<string> {
  const byBeginning = new Map<number, { bytes: Buffer; text: string }[]>();
  const mayBeBeginning = new Uint8Array(1 << 16);
  for (const [needle, text] of needles) {
    const bytes = Buffer.from(needle);
    if (bytes.length < 4) throw new Error(`"${text}" is too short to be searched for`);
    const beginning = bytes.readUInt32LE();
    byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), { bytes, text }]);
    mayBeBeginning[(beginning ^ (beginning >>> 15)) & 0xffff] = 1;
  }
  for (let position = 0; position + 4 <= dump.length; position++) {
    const fourBytes = (dump[position]! | (dump[position + 1]! << 8) | (dump[position + 2]! << 16) | (dump[position + 3]! << 24)) >>> 0;
    if (mayBeBeginning[(fourBytes ^ (fourBytes >>> 15)) & 0xffff] === 0) continue;
    for (const { bytes, text } of byBeginning.get(fourBytes) ?? [])
      if (dump.subarray(position, position + bytes.length).equals(bytes)) yield text;
  }
}
