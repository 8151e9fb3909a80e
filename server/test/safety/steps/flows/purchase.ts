import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { makeMember } from '../../../people.ts';
import type { TestApp } from '../../../start-app.ts';
import type { Attempt } from '../../clients.ts';
import { sendUntilAnswered, sendOnce, type ApiRequest } from '../send-request.ts';
import { around, before, type Execution, type Flow, type Sequence, type FlowContext } from '../step.ts';

const PURCHASE = '/reveals/purchase';

/** Simulates that the time has passed in which another process may still query the provider. */
async function endTimeOfOtherQuery({ db }: TestApp, userId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ created_at: sql<Date>`created_at - interval '30 seconds'` })
    .where('user_id', '=', userId)
    .execute();
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`.execute(db);
}

/** Prepares a purchase of the smallest pack. */
async function preparePurchase(context: FlowContext): Promise<Execution & { userId: string; request: ApiRequest }> {
  const { test, candor, attempts, charges } = context;
  const member = await makeMember(test);
  const body = { pack_id: 'starter', source_id: `cnon:fake-ok-${randomUUID()}` };
  const request: ApiRequest = { method: 'POST', path: PURCHASE, token: member.token, key: randomUUID(), body };
  const attempt: Attempt = { kind: 'purchase', member, key: request.key!, body, tries: 0 };
  attempts.push(attempt);
  const { userId } = member;
  return {
    userId,
    request,
    begin: () => sendOnce(candor, request),
    repeat: async () => {
      await endTimeOfOtherQuery(test, userId);
      const reply = await sendUntilAnswered(candor, request);
      attempt.reply = { status: reply.status, code: reply.code, data: reply.data };
    },
    findFaults: async () => {
      const payments = await test.db.selectFrom('payments').select(['id', 'status', 'reveals']).where('user_id', '=', userId).execute();
      const granted = await test.db
        .selectFrom('ledger_entries')
        .select('delta')
        .where('user_id', '=', userId)
        .where('kind', '=', 'purchase')
        .execute();
      const charged = charges().filter((one) => payments.some(({ id }) => id === one.reference_id));
      const entries = await test.auditOf('payment.complete');
      const completions = entries.filter(({ subject }) => payments.some(({ id }) => subject === `payment:${id}`));
      const { reply } = attempt;
      return [
        ...(payments.length === 1 && payments[0]!.status === 'completed'
          ? []
          : [`payments: ${payments.map(({ status }) => status).join(', ')}`]),
        ...(granted.length === 1 && granted[0]!.delta === payments[0]?.reveals ? [] : [`${granted.length} grants`]),
        ...(charged.length === 1 ? [] : [`${charged.length} charges`]),
        ...(completions.length === 1 ? [] : [`${completions.length} audit entries`]),
        ...(reply?.status === 200 ? [] : [`the member got the reply ${reply?.status} ${reply?.code}`]),
      ];
    },
  };
}

const SETTLEMENT_STEPS = [
  before('the payment is marked as paid', 'update "payments" set "status"'),
  before('the hash of the card is stored', 'update "payments" set "card_mark_enc"'),
  before('the credits are granted', 'insert into ledger_entries'),
];

const immediatePurchase: Sequence = {
  name: 'a purchase',
  steps: [
    before('the idempotency key is stored', 'insert into "idempotency_keys"'),
    before('the purchase is counted for the hour', 'insert into rate_limits'),
    before('the payment is stored', 'insert into "payments"'),
    before('the job that settles it is enqueued', 'insert into jobs_outbox'),
    ...around('the commit of the payment', 'commit', 'insert into "payments"'),
    ...around('the call of the provider', 'request', '^POST .*/v2/payments$'),
    ...SETTLEMENT_STEPS,
    before('the reply is stored', 'update "idempotency_keys" set "status"'),
    before('the audit entry is stored', 'insert into audit_log'),
    ...around('the commit of the grant', 'commit', 'insert into ledger_entries'),
    ...around('the reply', 'reply', `^POST /api/v1${PURCHASE}`),
  ],
  prepare: preparePurchase,
};

/** The provider takes the payment but the app gets no reply; the job finds the payment. */
const settledByJob: Sequence = {
  name: 'a purchase that the job settles',
  steps: [
    ...around('the provider is asked for the outcome', 'request', '^GET .*/v2/payments'),
    ...SETTLEMENT_STEPS,
    before('the audit entry is stored', 'insert into audit_log'),
    ...around('the commit of the grant', 'commit', 'insert into ledger_entries'),
  ],
  sometimes: [
    // If the job finds the payment too recent, it enqueues another check.
    { kind: 'statement', pattern: 'insert into jobs_outbox' },
    { kind: 'commit', pattern: 'insert into jobs_outbox' },
    // On a busy machine the reply to the earlier call, a step of the other sequence, may be recorded only now.
    { kind: 'reply', pattern: `^POST /api/v1${PURCHASE}` },
  ],
  prepare: async (context) => {
    const execution = await preparePurchase(context);
    context.behave('lose');
    await sendOnce(context.candor, execution.request);
    context.behave('reply');
    return { ...execution, begin: () => endTimeOfOtherQuery(context.test, execution.userId) };
  },
};

export const purchase: Flow = { name: 'steps-purchase', what: 'a purchase', settings: {}, sequences: [immediatePurchase, settledByJob] };
