import { sql } from 'kysely';
import { makeMember } from '../../people.ts';
import type { TestApp } from '../../start-app.ts';
import { addArrivals, submissionPayload } from './arrivals.ts';

const LONGEST_MS = 20;
const ITEMS = 200;
const READS = 50;

const printLine = (line: string): void => void process.stdout.write(`  ${line}\n`);

/**
 * For an author of many texts, measures how long it takes to read the ids of the texts from their slots, which must be quick, and to serve
 * the page that lists the texts.
 */
export async function measureOwnList(app: TestApp): Promise<string[]> {
  const author = await makeMember(app);
  const payload = await submissionPayload(app, author);
  await addArrivals(app, payload, { authors: [author.userId], count: ITEMS - 1, firstId: 9_000_000 });
  await app.modules.authorship.mix();
  await sql`analyze authored.slots, authored.experiences`.execute(app.db);
  const { slots } = app.modules.authorship;
  const length = (await slots.read(app.db, 'item', author.userId)).length;
  if (length !== ITEMS) return [`an author of ${ITEMS} experiences has a list of ${length}`];
  const idsMs = await medianMs(() => slots.read(app.db, 'item', author.userId));
  const pageMs = await medianMs(async () => {
    const { status, data } = await app.call('GET /experiences', { token: author.token });
    if (status !== 200 || data.pagination.total !== ITEMS) throw new Error(`the author's page has the status ${status}`);
  });
  printLine(
    `the ids of ${ITEMS} own experiences are read in ${idsMs.toFixed(1)} ms, their page in ${pageMs.toFixed(1)} ms (medians of ${READS})`,
  );
  const plan = await planOf(app, slots.firstKeys('item', author.userId));
  printLine(`plan: ${plan}`);
  return [
    ...(idsMs > LONGEST_MS ? [`the ids of ${ITEMS} own experiences take ${idsMs.toFixed(1)} ms`] : []),
    ...(plan.includes('Index') ? [] : [`the slots are read without an index: ${plan}`]),
  ];
}

async function medianMs(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < READS; nth++) {
    const began = performance.now();
    await read();
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(READS / 2)]!;
}

async function planOf({ db }: TestApp, keys: readonly string[]): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (costs off) select key, body_enc from slots where key = any(${keys}::uuid[])`.execute(db);
  return rows.map((row) => row['QUERY PLAN'].trim()).join(' ');
}
