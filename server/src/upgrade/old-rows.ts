import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';

/** Rows of the tables that versions before 1.0 had in the schema `public`. */
export interface OldExperience {
  id: number;
  author_key: string;
  author_enc: Buffer;
  status: string;
  content_enc: Buffer;
  first_word: number;
  last_word: number;
  tags: number[];
  rating: number;
  feedback_types: string[];
  facets: number[];
  is_anonymous: boolean;
  author_trust: number;
  author_is_verified: boolean;
  experience_date: string;
  is_date_approximate: boolean;
  city: string | null;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
  cell: number | null;
  wide_cell: number | null;
  evidence_count: number;
  reply_count: number;
  is_disputed: boolean;
  is_comment_edited: boolean;
  submitted_at: Date;
  decided_at: Date | null;
  published_at: Date | null;
}

export interface OldReply {
  id: number;
  experience_id: number;
  author_enc: Buffer;
  is_by_subject: boolean;
  content_enc: Buffer;
  status: string;
  submitted_at: Date;
  decided_at: Date | null;
}

export interface OldReviewItem {
  id: number;
  subject_type: 'experience' | 'reply';
  subject_id: number;
  status: string;
  is_reported: boolean;
  submitted_at: Date;
  leased_by: string | null;
  leased_until: Date | null;
  leased_since: Date | null;
  decided_by: string | null;
  decided_at: Date | null;
  assistant_vote: string | null;
  assistant_enc: Buffer | null;
  awaits_second_look: boolean;
}

export interface OldDecision {
  id: number;
  item_id: number;
  reviewer_id: string;
  decision: string;
  notes_enc: Buffer | null;
  is_second_look: boolean;
  agrees: boolean | null;
  opened_at: Date | null;
  decided_at: Date;
}

export interface OldReport {
  id: string;
  subject_type: 'experience' | 'reply';
  subject_id: number;
  reporter_key: string;
  reason: string;
  details_enc: Buffer | null;
  created_at: Date;
}

export interface OldDispute {
  id: string;
  experience_id: number;
  disputing_user_id: string | null;
  privacy_request_id: string | null;
  platform: string;
  ground: string;
  statement_enc: Buffer;
  author_statement_enc: Buffer | null;
  status: string;
  admin_notes_enc: Buffer | null;
  resolved_by: string | null;
  resolved_at: Date | null;
  due_at: Date;
  created_at: Date;
}

const BATCH_ROWS = 2_000;

/** Reads a table in the order of its numeric id, in batches. */
export async function* readById<T extends { id: number }>(db: Database, table: string): AsyncGenerator<T[]> {
  for (let last = 0; ;) {
    const { rows } = await sql<T>`select * from ${sql.table(`public.${table}`)} where id > ${last} order by id limit ${BATCH_ROWS}`.execute(
      db,
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)!.id;
  }
}

/** A table that is small, or has no numeric id. */
export async function readAllRows<T>(db: Database, table: string): Promise<T[]> {
  const { rows } = await sql<T>`select * from ${sql.table(`public.${table}`)}`.execute(db);
  return rows;
}

export async function isEmptyTable(db: Database, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(`public.${table}`)} limit 1`.execute(db);
  return rows.length === 0;
}

/** Rows as one JSON parameter, whatever their number of columns; bytes as hex. */
export async function insertRows(db: Database, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const part = rows
      .slice(from, from + BATCH_ROWS)
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
        ),
      );
    const columns = sql.join(Object.keys(part[0]!).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(part)}::json)`.execute(db);
  }
}
