import { sql } from 'kysely';
import { markSeen } from '../modules/notifications/index.ts';
import { asUuidVersion8 } from '../platform/crypto/uuids.ts';
import { insertRows } from './old-rows.ts';
import type { Upgrade } from './upgrade.ts';

type Entry = { id: number; user_id: string; delta: number; kind: string; is_seen: boolean };

/**
 * Removes credits for approvals from the ledger, because they tell who wrote something. If a member had spent them, the latest reveals move
 * to the authored side with them, so that no balance changes. Returns which of these credits each member saw.
 */
export async function moveLedger(upgrade: Upgrade): Promise<Map<string, ReturnType<typeof markSeen>>> {
  const { db } = upgrade;
  const { rows: approvals } = await sql<Entry>`
    select e.id, e.user_id, e.delta, e.kind, a.entry_id is not null as is_seen
    from ledger_entries e left join credit_acknowledgements a on a.entry_id = e.id where e.kind = 'approval' order by e.id`.execute(db);
  const credits = new Map<string, number>();
  for (const { user_id, delta } of approvals) credits.set(user_id, (credits.get(user_id) ?? 0) + delta);
  await sql`alter table ledger_entries disable trigger user`.execute(db);
  await sql`delete from ledger_entries where kind = 'approval'`.execute(db);
  for (const [userId, delta] of credits) {
    const { rows } = await sql<{ balance: number }>`select balance from credit_accounts where user_id = ${userId} for update`.execute(db);
    const left = (rows[0]?.balance ?? 0) - delta;
    const spent = Math.max(0, -left);
    if (spent > 0) await moveSpends(upgrade, userId, spent);
    await sql`update credit_accounts set balance = ${left + spent} where user_id = ${userId}`.execute(db);
  }
  await sql`alter table ledger_entries drop constraint ledger_entries_kind_check`.execute(db);
  await sql`alter table ledger_entries add constraint ledger_entries_kind_check
    check (kind in ('sign_up', 'monthly', 'purchase', 'reveal', 'refund', 'reversal'))`.execute(db);
  await sql`alter table ledger_entries enable trigger user`.execute(db);
  return seenCredits(upgrade, approvals);
}

/** Moves the member's latest charged reveals, whose ledger entries it deletes, to the spent earned credits of the authored side. */
async function moveSpends({ db, vault }: Upgrade, userId: string, count: number): Promise<void> {
  const { rows } = await sql<{ experience_id: number }>`
    with latest as (
      select experience_id from reveals where user_id = ${userId} and is_charged order by revealed_at desc, experience_id limit ${count}
    ), entries as (
      delete from ledger_entries where id in (select id from ledger_entries where user_id = ${userId} and kind = 'reveal' order by id desc limit ${count})
    )
    delete from reveals r using latest l where r.user_id = ${userId} and r.experience_id = l.experience_id returning r.experience_id`.execute(
    db,
  );
  await insertRows(
    db,
    'authored.earned_spends',
    rows.map(({ experience_id }, index) => {
      const key = vault.authorshipHash('spend', userId, index + 1);
      return {
        key,
        mark: vault.authorshipHash('revealed', userId, experience_id),
        experience_id,
        payer_enc: vault.sealJsonPadded('earned_spends.payer', key, userId, 64),
        is_refunded: false,
      };
    }),
  );
}

/** Counts as many of a member's credits as seen as the member had acknowledged, beginning with the oldest. */
function seenCredits(upgrade: Upgrade, approvals: readonly Entry[]): Map<string, ReturnType<typeof markSeen>> {
  const seen = new Map<string, ReturnType<typeof markSeen>>();
  for (const [userId, earned] of upgrade.earnedBy) {
    const count = approvals.filter(({ user_id, is_seen }) => user_id === userId && is_seen).length;
    const all = earned
      .map(({ experienceId, day }) => ({ id: creditId(upgrade, userId, experienceId), day }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1));
    seen.set(
      userId,
      markSeen(
        { before: '', ids: [] },
        all.slice(0, count).map(({ id }) => id),
        all,
      ),
    );
  }
  return seen;
}

const creditId = ({ vault }: Upgrade, userId: string, experienceId: number): string =>
  asUuidVersion8(vault.authorshipHash('credit', userId, experienceId));
