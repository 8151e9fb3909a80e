import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Upgrade } from './upgrade.ts';

const BATCH_ROWS = 5_000;

/**
 * Entries of older versions name authors by the same keyed hash for signed and anonymous texts. They are sealed in batches
 * into `audit_archives`, and the new log begins with the head of the old chain.
 */
export async function archiveAudit({ db, vault }: Upgrade): Promise<void> {
  let [lastId, count] = [0, 0];
  const { rows: heads } = await sql<{ seq: number; hash: Buffer }>`select seq, hash from audit_chain order by seq desc limit 1`.execute(db);
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select l.*, c.seq, encode(c.hash, 'hex') as hash from audit_log l left join audit_chain c on c.entry_id = l.id
      where l.id > ${lastId} order by l.id limit ${BATCH_ROWS}`.execute(db);
    if (rows.length === 0) break;
    const id = randomUUID();
    const body = vault.seal('audit_archives.body', id, gzipSync(JSON.stringify(rows)).toString('base64'));
    await sql`insert into audit_archives (id, body_enc) values (${id}, ${body})`.execute(db);
    lastId = rows.at(-1)!.id;
    count += rows.length;
  }
  await sql`alter table audit_log disable trigger user`.execute(db);
  await sql`alter table audit_chain disable trigger user`.execute(db);
  await sql`truncate audit_chain, audit_log`.execute(db);
  await sql`alter table audit_log enable trigger user`.execute(db);
  await sql`alter table audit_chain enable trigger user`.execute(db);
  const data = { entries: count, head: heads[0]?.hash.toString('hex') ?? null };
  await sql`insert into audit_log (at, actor, action, subject, data) values (now(), 'job:upgrade', 'audit.archive', 'audit', ${JSON.stringify(data)}::jsonb)`.execute(
    db,
  );
}
