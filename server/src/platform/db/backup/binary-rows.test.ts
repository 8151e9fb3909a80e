import fc from 'fast-check';
import { to as copyTo } from 'pg-copy-streams';
import { afterAll, expect, it } from 'vitest';
import { connectTestDatabase } from '../../../../test/database.ts';
import { countBinaryRows } from './binary-rows.ts';

const database = await connectTestDatabase();
const { client } = database;
afterAll(() => database.drop());

const ROWS = 300;
async function copyRows(): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const rows = `select n, case when n % 3 = 0 then null else repeat('ä', n) end, decode(repeat('ff', n), 'hex') from generate_series(1, ${ROWS}) n`;
  for await (const piece of client.query(copyTo(`copy (${rows}) to stdout with (format binary)`))) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

it('counts the rows that PostgreSQL wrote, wherever the pieces are cut', async () => {
  const whole = await copyRows();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: whole.length - 1 }), { maxLength: 30 }), async (cuts) => {
      const bounds = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
      const pieces = bounds.slice(1).map((end, n) => whole.subarray(bounds[n], end));
      expect(
        await countBinaryRows(
          't',
          3,
          pieces.filter(({ length }) => length > 0),
        ),
      ).toBe(ROWS);
    }),
  );
});

it('refuses another number of columns, a missing row or end, bytes after the end, and bytes that are no rows', async () => {
  const whole = await copyRows();
  await expect(countBinaryRows('t', 4, [whole])).rejects.toThrow('a row of t has another number of columns');
  for (const damaged of [whole.subarray(0, -1), whole.subarray(0, -2), whole.subarray(0, 400), Buffer.concat([whole, Buffer.of(0)])]) {
    await expect(countBinaryRows('t', 3, [damaged])).rejects.toThrow('a row of t is incomplete');
  }
  await expect(countBinaryRows('t', 3, [whole, Buffer.of(0)])).rejects.toThrow('incomplete');
  await expect(countBinaryRows('t', 3, [Buffer.from('not rows at all, whatever they are')])).rejects.toThrow('incomplete');
  await expect(countBinaryRows('t', 3, [])).rejects.toThrow('incomplete');
});
