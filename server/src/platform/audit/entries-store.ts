import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export interface AuditFilter {
  actor: string | undefined;
  /** One action, or all of an area: `user` stands for `user.ban`, `user.grant-role` and the like. */
  action: string | undefined;
}

export interface ListedEntry {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  data: Record<string, unknown>;
  /** Of its link in the chain; null until the sealer has come by. */
  hash: Buffer | null;
}

/** The newest first. */
export async function listEntries(db: Database, filter: AuditFilter, page: { offset: number; limit: number }): Promise<ListedEntry[]> {
  const rows = await matching(db, filter)
    .leftJoin('audit_chain as c', 'c.entry_id', 'l.id')
    .select(['l.id', 'l.at', 'l.actor', 'l.action', 'l.subject', 'l.data', 'c.hash'])
    .orderBy('l.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(({ data, ...row }) => ({ ...row, data: data as Record<string, unknown> }));
}

export async function countEntries(db: Database, filter: AuditFilter, cap: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from (${matching(db, filter).select('l.id').limit(cap)}) listed`.execute(db);
  return rows[0]!.n;
}

function matching(db: Database, { actor, action }: AuditFilter) {
  let query = db.selectFrom('audit_log as l');
  if (actor !== undefined) query = query.where('l.actor', '=', actor);
  if (action?.includes('.') === false) query = query.where(sql<boolean>`starts_with(l.action, ${`${action}.`})`);
  else if (action !== undefined) query = query.where('l.action', '=', action);
  return query;
}
