import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../../src/platform/db/database.ts';
import { activeBeforeMix, type Community, type Item } from './community.ts';
import { figuresOf, type Figures, type Guess } from './figures.ts';

/** P3: the number of members among whom an author must be hidden from somebody with two copies. */
const MIN_CROWD = 20;
const BOUND = 1.5 / MIN_CROWD;

/** What the attack needs from a copy of the database and the files that is taken at noon. */
export interface NoonCopy {
  day: string;
  inbox: { key: string; xid: number }[];
  mixedActKeys: Set<string>;
  staged: { storageKey: string; xid: number }[];
  /** The storage keys of evidence, by the item that it belongs to. */
  evidence: Map<number, string[]>;
  /** Rows about members that were written since the previous copy: the transaction, the member and the table. */
  writes: { xid: number; userId: string; table: string }[];
  /** Size and digest of every file, by name. */
  files: Map<string, string>;
  lastXid: number;
}

interface UserColumn {
  table: string;
  column: string;
}

async function userColumns(db: Database): Promise<UserColumn[]> {
  const { rows } = await sql<UserColumn>`select 'public.' || table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'uuid' and (column_name like '%user_id' or (table_name = 'users' and column_name = 'id'))`.execute(
    db,
  );
  return rows;
}

export async function copyAtNoon(db: Database, filesFolder: string, day: string, before: NoonCopy | undefined): Promise<NoonCopy> {
  const since = before?.lastXid ?? 0;
  const read = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(db)).rows;
  const writes: NoonCopy['writes'] = [];
  for (const { table, column } of await userColumns(db)) {
    const rows = await read(
      sql<{
        xid: number;
        user: string | null;
      }>`select xmin::text::bigint as xid, ${sql.ref(column)}::text as user from ${sql.raw(table)} where xmin::text::bigint > ${since}`,
    );
    for (const { xid, user } of rows) if (user !== null) writes.push({ xid, userId: user, table });
  }
  const evidence = await read(
    sql<{ parent: string; storage_key: string }>`select parent, storage_key from authored.evidence where parent_kind = 'experience'`,
  );
  const [{ last }] = (await read(sql<{ last: string }>`select pg_current_xact_id()::text as last`)) as [{ last: string }];
  return {
    day,
    inbox: (await read(sql<{ key: string; xid: string }>`select key, xmin::text as xid from authored.inbox`)).map(({ key, xid }) => ({
      key,
      xid: Number(xid),
    })),
    mixedActKeys: new Set((await read(sql<{ key: string }>`select key from authored.inbox_kept`)).map(({ key }) => key)),
    staged: (await read(sql<{ storage_key: string; xid: string }>`select storage_key, xmin::text as xid from authored.staged`)).map(
      ({ storage_key: storageKey, xid }) => ({ storageKey, xid: Number(xid) }),
    ),
    evidence: new Map(
      [...Map.groupBy(evidence, ({ parent }) => Number(parent))].map(([id, rows]) => [id, rows.map((row) => row.storage_key)]),
    ),
    writes: writes.toSorted((a, b) => a.xid - b.xid),
    files: readFiles(filesFolder),
    lastXid: Number(last),
  };
}

function readFiles(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return new Map(
    files.map(({ parentPath, name }) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex'),
    ]),
  );
}

/** The member whose row was written next to a transaction: they were active then. */
function memberActiveNear(writes: NoonCopy['writes'], xid: number): string | undefined {
  let nearest: NoonCopy['writes'][number] | undefined;
  for (const write of writes) if (!nearest || Math.abs(write.xid - xid) < Math.abs(nearest.xid - xid)) nearest = write;
  return nearest?.userId;
}

/**
 * Who wrote the experiences that arrived between two noons: a member whose row was written next to a row of the first copy's inbox, or one
 * who was active later. Inbox rows without a mixed act are left out, in case the mix forgets its dummies. A file that is the same in both
 * copies belongs to its uploader.
 */
export function twoCopiesAttack(copies: readonly NoonCopy[], community: Community): Figures {
  const found: { guess: Guess; hasFiles: boolean }[] = [];
  for (let nth = 1; nth < copies.length; nth++) found.push(...guessesBetween(copies[nth - 1]!, copies[nth]!, community));
  const all = figuresOf(
    'P3 two copies',
    found.map(({ guess }) => guess),
    BOUND,
  );
  const withFiles = figuresOf(
    'P3 two copies, of items with files',
    found.filter(({ hasFiles }) => hasFiles).map(({ guess }) => guess),
    BOUND,
  );
  return withFiles.isBroken ? withFiles : all;
}

function guessesBetween(first: NoonCopy, second: NoonCopy, community: Community): { guess: Guess; hasFiles: boolean }[] {
  const arrived = community.items.filter((item) => item.isAnonymous && isBetween(item, first, second));
  const real = first.inbox.filter(({ key }) => second.mixedActKeys.has(key));
  const suspects = new Map<string, number>();
  for (const { xid } of real.length > 0 ? real : first.inbox) {
    const userId = memberActiveNear(first.writes, xid);
    if (userId !== undefined) suspects.set(userId, (suspects.get(userId) ?? 0) + 1);
  }
  const activeLater = [...activeBeforeMix(community, second.day)]
    .filter(([, visits]) => visits.some((at) => at > noonOf(first)))
    .map(([userId]) => userId);
  const uploads = new Map(first.staged.map(({ storageKey, xid }) => [first.files.get(storageKey), memberActiveNear(first.writes, xid)]));
  return arrived.map((item) => {
    // Members who were only active later are less likely than those whose rows are next to an inbox row; the uploader of a file is certain.
    const scores = new Map<string, number>([...activeLater.map((userId) => [userId, 0.2] as const), ...suspects]);
    for (const name of second.evidence.get(item.id) ?? []) {
      const uploader = uploads.get(second.files.get(name));
      if (uploader !== undefined) scores.set(uploader, 100);
    }
    return { guess: { scores, truth: item.author.userId, k: scores.size }, hasFiles: item.uploadKey !== undefined };
  });
}

const noonOf = ({ day }: NoonCopy): number => Date.parse(`${day}T12:00:00Z`);
const isBetween = ({ at }: Item, first: NoonCopy, second: NoonCopy): boolean => {
  // Items mixed between the two copies: sent after the mix of the first day and before that of the second.
  const mixOf = ({ day }: NoonCopy): number => Date.parse(`${day}T03:24:00Z`);
  return at.getTime() > mixOf(first) && at.getTime() <= mixOf(second);
};
