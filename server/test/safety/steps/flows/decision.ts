import { randomUUID } from 'node:crypto';
import { itemOf, submit } from '../../../experiences.ts';
import { makeMember } from '../../../people.ts';
import { sendUntilAnswered, sendOnce, type ApiRequest, type Reply } from '../send-request.ts';
import { around, before, type Execution, type Flow, type Sequence, type FlowContext, type Step } from '../step.ts';

const DECISION = '^POST /api/v1/community/review-queue/\\d+/decision';
const UNDO_SECONDS = 1;

/** Prepares an anonymous experience that a reviewer approves. */
const prepareApproval =
  (undoSeconds: number) =>
  async (context: FlowContext): Promise<Execution> => {
    const { test, candor } = context;
    const author = await makeMember(test);
    const id = await submit(test, author, { is_anonymous: true, comment: '' });
    const item = await itemOf(test, 'experience', id);
    const reviewer = await makeMember(test, { role: 'reviewer' });
    const request: ApiRequest = {
      method: 'POST',
      path: `/community/review-queue/${item}/decision`,
      token: reviewer.token,
      key: randomUUID(),
      body: { decision: 'approve', notes: '', ...(undoSeconds > 0 ? { undo_seconds: undoSeconds } : {}) },
    };
    let reply: Reply | undefined;
    return {
      begin: () => sendOnce(candor, request),
      repeat: async () => (reply = await sendUntilAnswered(candor, request)),
      findFaults: async () => {
        const { db } = test;
        const [experience] = await db.selectFrom('experiences').select(['status', 'earned']).where('id', '=', id).execute();
        const [reviewItem] = await db.selectFrom('review_items').select('status').where('id', '=', item).execute();
        const decisions = await db.selectFrom('review_decisions').select('decision').where('item_id', '=', item).execute();
        const pending = await db.selectFrom('held_decisions').select('item_id').where('item_id', '=', item).execute();
        const identifiers = await db.selectFrom('experience_identifiers').select('experience_id').where('experience_id', '=', id).execute();
        const entries = (await test.auditOf('review.decide')).filter(({ subject }) => subject === `review-item:${item}`);
        const count = await sendUntilAnswered(candor, { method: 'GET', path: '/reveals/count', token: author.token });
        const stats = await sendUntilAnswered(candor, { method: 'GET', path: '/user/reviewer-stats', token: reviewer.token });
        return [
          ...(reply?.status === 200 || reply?.code === 'ALREADY_DECIDED'
            ? []
            : [`the reviewer got the reply ${reply?.status} ${reply?.code}`]),
          ...(experience?.status === 'approved' && reviewItem?.status === 'approved'
            ? []
            : [`the experience is ${experience?.status}, its item ${reviewItem?.status}`]),
          ...(decisions.length === 1 ? [] : [`${decisions.length} decisions`]),
          ...(pending.length === 0 ? [] : ['the decision is still pending']),
          ...(identifiers.length === 1 ? [] : [`${identifiers.length} identifiers`]),
          ...(entries.length === 1 ? [] : [`${entries.length} audit entries`]),
          ...(count.data['reveals'] === 4 ? [] : [`the author has ${String(count.data['reveals'])} credits`]),
          ...(JSON.stringify(stats.data).includes('"total_reviews":1')
            ? []
            : [`the reviewer's statistics are ${JSON.stringify(stats.data)}`]),
        ];
      },
    };
  };

const REPLY_STEPS: Step[] = around('the reply', 'reply', DECISION);

const DECISION_STEPS: Step[] = [
  before('the decision and the status of its item are stored', 'insert into "review_decisions"'),
  before('earlier decisions are compared with it', 'update review_decisions d set agrees'),
  before('the experience is published', 'update "experiences" set "status"'),
  before('its identifiers are published', 'update "experience_identifiers" set "status"'),
  before('the news about it is stored', 'insert into news'),
  before('the deferred writes: counters, reasons, the audit entry', 'insert into counters'),
  ...around('the commit of the decision', 'commit', 'insert into "review_decisions"'),
];

const immediateDecision: Sequence = { name: 'a decision', steps: [...DECISION_STEPS, ...REPLY_STEPS], prepare: prepareApproval(0) };
const pendingDecision: Sequence = {
  name: 'a decision that can be undone',
  steps: [
    before('the pending decision is stored', 'insert into "held_decisions"'),
    before('the lease is extended', 'update "review_items" set "leased_by"'),
    before('the job that applies it is enqueued', 'insert into jobs_outbox'),
    ...around('the commit of the pending decision', 'commit', 'insert into "held_decisions"'),
    ...REPLY_STEPS,
    before('the job takes the pending decision', 'delete from "held_decisions"'),
    ...DECISION_STEPS,
  ],
  prepare: prepareApproval(UNDO_SECONDS),
};

export const decision: Flow = { name: 'steps-decision', what: 'a decision', settings: {}, sequences: [immediateDecision, pendingDecision] };
