import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { readDatabaseFiles } from '../../files/read-database-files.ts';
import type { TestApp } from '../../start-app.ts';
import { targetsIn } from './attacks.ts';
import type { Item } from './community.ts';
import { StolenRows } from './stolen-rows.ts';
import { figuresOfRemains, readParts } from './remains.ts';
import type { NoonCopy } from './two-copies.ts';
import { simulateAndCopy, type ATTACKS, type Thefts, type StolenGoods } from './run-attacks.ts';

type Leak = (app: TestApp, thefts: Thefts, items: readonly Item[]) => Promise<Partial<StolenGoods>>;

/** For how many days a leak in the author's call is simulated. */
const LEAKY_DAYS = 3;

/** Puts a leak into the database, steals a copy, and removes the leak again by SQL statements. */
const stealWith =
  (putLeak: (app: TestApp, items: readonly Item[]) => Promise<void>, cleanUp: string[]): Leak =>
  async (app, { community }, items) => {
    await putLeak(app, items);
    const stolenRows = await StolenRows.take(app.db, community.staff);
    for (const statement of cleanUp) await sql.raw(statement).execute(app.db);
    return { stolenRows };
  };

/** The leak of a column that every experience has. */
const leakColumn = (definition: string, valueOf: (item: Item, nth: number) => unknown): Leak => {
  const name = definition.split(' ')[0]!;
  return stealWith(
    async ({ db }, items) => {
      await sql.raw(`alter table authored.experiences add column ${definition}`).execute(db);
      for (const [nth, item] of items.toSorted((a, b) => a.at.getTime() - b.at.getTime()).entries())
        await sql`update authored.experiences set ${sql.ref(name)} = ${valueOf(item, nth)} where id = ${item.id}`.execute(db);
    },
    [`alter table authored.experiences drop column ${name}`],
  );
};

const ownerKeys = new Map<string, string>();
const ownerKeyOf = (userId: string): string => {
  const ownerKey = ownerKeys.get(userId) ?? randomUUID();
  ownerKeys.set(userId, ownerKey);
  return ownerKey;
};

/** The copies as an earlier version left them, in which a mix renamed uploads without changing their bytes. */
function withUnchangedFiles({ stolen, community }: Thefts): NoonCopy[] {
  const uploads = new Map(community.items.map(({ id, uploadKey }) => [id, uploadKey]));
  return stolen.copies.map((copy, nth) => {
    const previousCopy = stolen.copies[nth - 1];
    const files = new Map(copy.files);
    for (const [id, names] of copy.evidence) {
      const digest = previousCopy?.files.get(uploads.get(id) ?? '');
      for (const name of digest === undefined ? [] : names) files.set(name, digest!);
    }
    return { ...copy, files };
  });
}

/** For each attack, a leak of an earlier version. With the leak put back, the attack must identify authors. */
export const LEAKS: Record<keyof typeof ATTACKS, Leak> = {
  A1: async (app, thefts, items) => {
    await sql`alter table users add column owner_key uuid`.execute(app.db);
    for (const { author } of items)
      await sql`update users set owner_key = ${ownerKeyOf(author.userId)} where id = ${author.userId}`.execute(app.db);
    const stolen = await leakColumn('owner_key uuid', ({ author }) => ownerKeyOf(author.userId))(app, thefts, items);
    await sql`alter table users drop column owner_key`.execute(app.db);
    return stolen;
  },
  A2: stealWith(
    async (app, items) => {
      for (const { id, author } of items)
        await app.act(async ({ db }) => {
          await sql`insert into search_history (id, user_id, search_enc, created_at) values (${randomUUID()}, ${author.userId}, ${Buffer.alloc(1)}, ${new Date(0)})`.execute(
            db,
          );
          await sql`update authored.experiences set status = status where id = ${id}`.execute(db);
        });
    },
    ["delete from search_history where created_at = '1970-01-01'", 'update authored.experiences set status = status'],
  ),
  A3: leakColumn('seq integer', (_item, nth) => nth),
  A4: leakColumn('submitted_at timestamptz', ({ at }) => at),
  A6: leakColumn('request_hash bytea', ({ handle }) => createHash('sha256').update(handle).digest()),
  A8: leakColumn('author_key uuid', ({ author }) => ownerKeyOf(author.userId)),
  A9: stealWith(
    async (app, items) => {
      await sql`create table leaky_jobs (at timestamptz)`.execute(app.db);
      for (const { id, at } of items.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
        await sql`insert into leaky_jobs values (${at})`.execute(app.db);
        await sql`update authored.experiences set status = status where id = ${id}`.execute(app.db);
      }
      await sql`insert into leaky_jobs select max(at) + interval '1 second' from leaky_jobs`.execute(app.db);
    },
    ['drop table leaky_jobs', 'update authored.experiences set status = status'],
  ),
  A10: async (app, { simulation, days }) => {
    // DELETE leaves the bytes of the rows in the file, unlike the TRUNCATE of a mix.
    const parts: Buffer[] = [];
    await simulation.simulate(1, { from: days, beforeMix: async () => void parts.push(...(await readParts(app))) });
    await sql`create table leaky_inbox (part bytea)`.execute(app.db);
    for (const part of parts) await sql`insert into leaky_inbox values (${part})`.execute(app.db);
    await sql`delete from leaky_inbox`.execute(app.db);
    await sql`checkpoint`.execute(app.db);
    const remains = figuresOfRemains(parts, await readDatabaseFiles(app));
    await sql`drop table leaky_inbox`.execute(app.db);
    return { remains };
  },
  A11: stealWith(
    async ({ db }, items) => {
      await sql`alter table users add column saved_trust smallint`.execute(db);
      await sql`update users set saved_trust = trust_score, trust_score = 0`.execute(db);
      for (const { author } of items)
        await sql`update users set trust_score = least(100, trust_score + 2) where id = ${author.userId}`.execute(db);
    },
    ['update users set trust_score = saved_trust', 'alter table users drop column saved_trust'],
  ),
  A12: async (app, { simulation, days }) => {
    await sql`create table leaky_writes (user_id uuid)`.execute(app.db);
    simulation.leakAfterWriting(async (author, isAnonymous) => {
      if (isAnonymous) await sql`insert into leaky_writes values (${author})`.execute(app.db);
    });
    const copies = await simulateAndCopy(app, simulation, { from: days + 1, days: LEAKY_DAYS });
    simulation.leakAfterWriting(async () => {});
    await sql`drop table leaky_writes`.execute(app.db);
    return { copies };
  },
  P3: async (_app, thefts) => ({ copies: withUnchangedFiles(thefts) }),
};

export const itemsOf = ({ stolen, community }: Thefts): Item[] => targetsIn(stolen.stolenRows, community);
