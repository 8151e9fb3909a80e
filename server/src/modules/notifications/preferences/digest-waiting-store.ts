import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { exists } from '../../../platform/db/exists.ts';
import type { Delivery } from '../rules.ts';

/** Records that the member's daily message is due and on which channels, but not what it is about. */
export async function addToDigest(db: Database, userId: string, { email, sms, push }: Delivery): Promise<void> {
  await db
    .insertInto('digest_waiting')
    .values({ user_id: userId, by_email: email, by_sms: sms, by_push: push })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        by_email: sql`digest_waiting.by_email or excluded.by_email`,
        by_sms: sql`digest_waiting.by_sms or excluded.by_sms`,
        by_push: sql`digest_waiting.by_push or excluded.by_push`,
      }),
    )
    .execute();
}

export async function readDigestRecipients(db: Database): Promise<Map<string, Delivery>> {
  const rows = await db.selectFrom('digest_waiting').selectAll().execute();
  return new Map(rows.map((row) => [row.user_id, { email: row.by_email, sms: row.by_sms, push: row.by_push }]));
}

/** Deletes these rows, except those that got another channel since they were read. */
export async function deleteDigestRecipients(db: Database, sent: ReadonlyMap<string, Delivery>): Promise<void> {
  const deliveries = [...sent.values()];
  await sql`
    delete from digest_waiting w using unnest(
      ${[...sent.keys()]}::uuid[], ${deliveries.map(({ email }) => email)}::boolean[],
      ${deliveries.map(({ sms }) => sms)}::boolean[], ${deliveries.map(({ push }) => push)}::boolean[]
    ) as s (user_id, by_email, by_sms, by_push)
    where w.user_id = s.user_id and w.by_email = s.by_email and w.by_sms = s.by_sms and w.by_push = s.by_push`.execute(db);
}

export async function hasDigestRecipients(db: Database): Promise<boolean> {
  return exists(db.selectFrom('digest_waiting').select('user_id'));
}
