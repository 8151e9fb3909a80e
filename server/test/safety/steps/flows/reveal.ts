import { randomUUID } from 'node:crypto';
import { publish } from '../../../experiences.ts';
import { makeMember, type TestMember } from '../../../people.ts';
import type { TestApp } from '../../../start-app.ts';
import { tryOnce, type Attempt } from '../../clients.ts';
import { sendUntilAnswered, sendOnce, type ApiRequest, type Reply } from '../send-request.ts';
import { around, before, type Execution, type Flow, type Sequence, type FlowContext } from '../step.ts';

const REVEAL = '/reveals/experience';
const SIGN_UP_CREDITS = 3;

const revealRequest = (member: TestMember, experienceId: number): ApiRequest => ({
  method: 'POST',
  path: REVEAL,
  token: member.token,
  key: randomUUID(),
  body: { experience_id: experienceId },
});

const freshExperience = async (test: TestApp): Promise<number> => publish(test, await makeMember(test));

/** Faults in the member's reply, and in their remaining credits. */
async function replyFaults({ candor }: FlowContext, member: TestMember, reply: Reply | undefined, left: number): Promise<string[]> {
  const faults: string[] = [];
  if (reply?.status !== 200) faults.push(`the member got the reply ${reply?.status} ${reply?.code}`);
  else if (reply.data['charged'] !== true) faults.push('the reply says that it cost nothing');
  const count = await sendUntilAnswered(candor, { method: 'GET', path: '/reveals/count', token: member.token });
  if (count.data['reveals'] !== left) faults.push(`${String(count.data['reveals'])} reveals are left, not ${left}`);
  return faults;
}

/** Prepares a reveal that is paid from the ledger, after `prepareAccount` has prepared the account of the member. */
const prepareRevealFromLedger =
  (prepareAccount: (context: FlowContext, member: TestMember) => Promise<void>) =>
  async (context: FlowContext): Promise<Execution> => {
    const { test, candor } = context;
    const member = await makeMember(test);
    const id = await freshExperience(test);
    await prepareAccount(context, member);
    const request = revealRequest(member, id);
    const attempt: Attempt = { kind: 'reveal', member, key: request.key!, body: { experience_id: id }, tries: 0 };
    context.attempts.push(attempt);
    let reply: Reply | undefined;
    return {
      begin: () => sendOnce(candor, request),
      repeat: async () => {
        reply = await sendUntilAnswered(candor, request);
        attempt.reply = { status: reply.status, code: reply.code, data: reply.data };
      },
      findFaults: async () => {
        const [made, entries] = await Promise.all([
          test.db.selectFrom('reveals').select('experience_id').where('user_id', '=', member.userId).execute(),
          test.db.selectFrom('ledger_entries').select('delta').where('user_id', '=', member.userId).where('kind', '=', 'reveal').execute(),
        ]);
        return [
          ...(made.length === 1 ? [] : [`${made.length} reveals`]),
          ...(entries.length === 1 ? [] : [`${entries.length} entries of reveals in the ledger`]),
          ...(await replyFaults(context, member, reply, SIGN_UP_CREDITS - 1)),
        ];
      },
    };
  };

const REPLY = around('the reply', 'reply', `^POST /api/v1${REVEAL}`);

const immediateReveal: Sequence = {
  name: 'a reveal',
  steps: [
    ...around('the statement that reveals, debits and adds the ledger entry', 'statement', 'insert into reveals.*require_whole'),
    ...REPLY,
  ],
  prepare: prepareRevealFromLedger(async () => {}),
};

const revealWithTopUp: Sequence = {
  name: 'the first reveal of a month',
  steps: [
    before('the statement that finds no credit', 'insert into reveals.*require_whole'),
    before('the idempotency key is stored', 'insert into "idempotency_keys"'),
    before('the statement that finds no credit again', 'with published as.*insert into reveals'),
    before('the monthly credits are granted', `insert into ledger_entries.*'monthly'`),
    before('the reveal is counted for the day', 'insert into rate_limits'),
    before('the reply is stored', 'update "idempotency_keys" set "status"'),
    ...around('the commit', 'commit', 'insert into reveals'),
    ...REPLY,
  ],
  prepare: prepareRevealFromLedger(async ({ test }, { userId }) => {
    await test.db.updateTable('credit_accounts').set({ last_top_up_month: null }).where('user_id', '=', userId).execute();
  }),
};

/** A member who has spent the sign-up credits, and has one credit from an anonymous experience. */
async function memberWithEarnedCredit(context: FlowContext): Promise<TestMember> {
  const { test, candor, attempts } = context;
  const member = await makeMember(test);
  await publish(test, member, { is_anonymous: true, comment: '' });
  for (let nth = 0; nth < SIGN_UP_CREDITS; nth++) {
    const attempt: Attempt = { kind: 'reveal', member, key: randomUUID(), body: { experience_id: await freshExperience(test) }, tries: 0 };
    attempts.push(attempt);
    await tryOnce(candor.address, attempt);
  }
  return member;
}

const revealForEarnedCredit: Sequence = {
  name: 'a reveal for an earned credit',
  steps: [
    before('the idempotency key is stored', 'insert into "idempotency_keys"'),
    before('the statement that finds no credit in the ledger', 'with published as.*insert into reveals'),
    before('the inbox row is inserted', 'insert into inbox'),
    ...around('the commit', 'commit', 'insert into inbox'),
    ...REPLY,
  ],
  prepare: async (context) => {
    const { test, candor } = context;
    const member = await memberWithEarnedCredit(context);
    const id = await freshExperience(test);
    const request = revealRequest(member, id);
    let reply: Reply | undefined;
    return {
      begin: () => sendOnce(candor, request),
      repeat: async () => (reply = await sendUntilAnswered(candor, request)),
      findFaults: async () => {
        const { inbox } = test.modules.authorship;
        // The mix of a later preparation may already have applied it.
        const { waiting, done } = await inbox.actsOf(test.db, member.userId, test.clock.now());
        const spends = [...waiting, ...done].filter(({ kind }) => kind === 'spend').length;
        return [...(spends === 1 ? [] : [`${spends} credits spent`]), ...(await replyFaults(context, member, reply, 0))];
      },
    };
  },
};

export const reveal: Flow = {
  name: 'steps-reveal',
  what: 'a reveal',
  settings: {},
  sequences: [immediateReveal, revealWithTopUp, revealForEarnedCredit],
};
