import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';
import type { FakePayment } from '../fakes/fake-square.ts';
import type { Attempt } from './clients.ts';

/** Everything that is wrong with money and credits, a sentence each. */
export async function findLedgerFaults(db: Database, attempts: readonly Attempt[], charges: readonly FakePayment[]): Promise<string[]> {
  return [
    ...(await ledgerFaults(db)),
    ...(await paymentFaults(db, attempts, charges)),
    ...(await revealFaults(db, attempts)),
    ...replyFaults(attempts),
  ];
}

/** @param what the rows that the query counts, of which there must be none */
async function expectNone(db: Database, what: string, query: ReturnType<typeof sql<{ n: number }>>): Promise<string[]> {
  const { n } = (await query.execute(db)).rows[0]!;
  return n === 0 ? [] : [`${n} ${what}`];
}

const ledgerFaults = async (db: Database): Promise<string[]> => [
  ...(await expectNone(
    db,
    'accounts whose balance is not the sum of their entries',
    sql`select count(*) as n from credit_accounts a full join (select user_id, sum(delta) as total from ledger_entries group by 1) e using (user_id)
      where coalesce(a.balance, 0) <> coalesce(e.total, 0)`,
  )),
  ...(await expectNone(db, 'accounts below zero', sql`select count(*) as n from credit_accounts where balance < 0`)),
  ...(await expectNone(
    db,
    'members whose reveals differ from their ledger entries',
    sql`select count(*) as n from (select user_id, count(*) as made from reveals where is_charged group by 1) r
      full join (select user_id, count(*) as paid from ledger_entries where kind = 'reveal' group by 1) e using (user_id) where made is distinct from paid`,
  )),
  ...(await expectNone(
    db,
    'members whose purchases differ from their ledger entries',
    sql`select count(*) as n from (select user_id, count(*) as bought, sum(reveals) as reveals from payments where status = 'completed' group by 1) p
      full join (select user_id, count(*) as granted, sum(delta) as delta from ledger_entries where kind = 'purchase' group by 1) e using (user_id)
      where bought is distinct from granted or p.reveals is distinct from e.delta`,
  )),
];

async function paymentFaults(db: Database, attempts: readonly Attempt[], charges: readonly FakePayment[]): Promise<string[]> {
  const payments = new Map((await db.selectFrom('payments').select(['id', 'status', 'total_cents']).execute()).map((row) => [row.id, row]));
  const purchases = attempts.filter(({ kind }) => kind === 'purchase');
  const acknowledged = purchases.filter(({ reply }) => reply?.status === 200).map(({ reply }) => reply!.data!.payment_id!);
  const charged = charges.filter(({ status }) => status === 'COMPLETED');
  const completed = [...payments.values()].filter(({ status }) => status === 'completed');
  const ids = new Set(charged.map(({ reference_id: id }) => id));
  const faults: [number, string][] = [
    [acknowledged.filter((id) => payments.get(id)?.status !== 'completed').length, 'acknowledged purchases that are lost'],
    [acknowledged.length - new Set(acknowledged).size, 'purchases that share the payment of another purchase'],
    [completed.length - acknowledged.length, 'more payments than acknowledged purchases'],
    [charged.length - ids.size, 'payments charged twice'],
    [completed.filter(({ id }) => !ids.has(id)).length, 'payments completed that the provider never charged'],
    [
      charged.filter(({ reference_id: id }) => payments.get(id ?? '')?.status !== 'completed').length,
      'cards charged without a completed payment',
    ],
    [
      charged.filter((one) => payments.get(one.reference_id ?? '')?.total_cents !== one.amount_money.amount).length,
      'charges of another amount',
    ],
    [[...payments.values()].filter(({ status }) => status === 'pending').length, 'payments still pending'],
    [payments.size - purchases.length, 'more payments than attempts'],
  ];
  return faults.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`);
}

async function revealFaults(db: Database, attempts: readonly Attempt[]): Promise<string[]> {
  const made = new Map(
    (
      await db
        .selectFrom('reveals')
        .select(['user_id', (eb) => eb.fn.countAll<number>().as('n')])
        .groupBy('user_id')
        .execute()
    ).map((row) => [row.user_id, row.n]),
  );
  const acknowledged = new Map<string, Set<unknown>>();
  for (const { kind, reply, member, body } of attempts) {
    if (kind !== 'reveal' || reply?.status !== 200) continue;
    acknowledged.set(member.userId, (acknowledged.get(member.userId) ?? new Set()).add(body['experience_id']));
  }
  const differing = [...new Set([...made.keys(), ...acknowledged.keys()])].filter((id) => made.get(id) !== acknowledged.get(id)?.size);
  return differing.length === 0 ? [] : [`${differing.length} members whose reveals differ from the acknowledged ones`];
}

/** Checks the clients' final replies; any other reply is a fault of the app. */
function replyFaults(attempts: readonly Attempt[]): string[] {
  const expected = new Set(['200 undefined', '402 PAYMENT_DECLINED', '402 INSUFFICIENT_REVEALS']);
  const unexpected = new Map<string, number>();
  for (const { reply } of attempts) {
    const outcome = reply ? `${reply.status} ${reply.code}` : 'no reply';
    if (!expected.has(outcome)) unexpected.set(outcome, (unexpected.get(outcome) ?? 0) + 1);
  }
  return [...unexpected].map(([outcome, count]) => `${count} attempts ended with ${outcome}`);
}
