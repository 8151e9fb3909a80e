import { randomUUID } from 'node:crypto';
import { freshHandle } from '../../../experiences.ts';
import { linkHandle, writeBio } from '../../../linked-ids.ts';
import { makeMember, type TestMember } from '../../../people.ts';
import type { TestApp } from '../../../start-app.ts';
import { uploadEvidence } from '../../../files/uploads.ts';
import { sendUntilAnswered, sendOnce, type ApiRequest, type Reply } from '../send-request.ts';
import { around, before, type Flow, type Sequence } from '../step.ts';

async function proofFaults({ db }: TestApp, id: string, { isProved }: { isProved: boolean }): Promise<string[]> {
  const [link] = await db.selectFrom('social_ids').selectAll().where('id', '=', id).execute();
  const proofs = await db.selectFrom('profile_proofs').select(['state', 'review_id']).where('social_id_id', '=', id).execute();
  const expectedState = isProved ? 'proved' : 'in_review';
  return [
    ...(proofs.length === 1 && proofs[0]!.state === expectedState ? [] : [`proofs: ${proofs.map(({ state }) => state).join(', ')}`]),
    ...((link?.proved_until !== null) === isProved ? [] : [`the ID is proved until ${String(link?.proved_until)}`]),
  ];
}

const codeProof: Sequence = {
  name: 'a proof by a code in the profile',
  steps: [
    before('the check is counted for the hour', 'insert into rate_limits'),
    ...around('the commit of the count, before the platform is asked', 'commit', 'insert into rate_limits'),
    before('the ID is marked as proved', 'update "social_ids" set "proved_until"'),
    before('the proof is marked as done', 'update "profile_proofs" set "state"'),
    before('the deferred writes: the change, the audit entry', 'insert into audit_log'),
    ...around('the commit of the proof', 'commit', 'update "social_ids"'),
    ...around('the reply', 'reply', '^POST /api/v1/user/social-ids/[^/]+/proof/check'),
  ],
  prepare: async ({ test, candor }) => {
    const member = await makeMember(test);
    const handle = freshHandle();
    const id = await linkHandle(test, member, 'instagram', handle);
    const begun = await test.call('POST /user/social-ids/{id}/proof', { token: member.token, params: { id } });
    await writeBio(test, 'instagram', handle, begun.data.proof.code);
    const request: ApiRequest = { method: 'POST', path: `/user/social-ids/${id}/proof/check`, token: member.token, key: randomUUID() };
    let reply: Reply | undefined;
    return {
      begin: () => sendOnce(candor, request),
      repeat: async () => (reply = await sendUntilAnswered(candor, request)),
      findFaults: async () => {
        const entries = (await test.auditOf('social-id.prove')).filter(({ subject }) => subject === `social-id:${id}`);
        return [
          ...(reply?.status === 200 ? [] : [`the member got the reply ${reply?.status} ${reply?.code}`]),
          ...(entries.length > 0 ? [] : ['no audit entry']),
          ...(await proofFaults(test, id, { isProved: true })),
        ];
      },
    };
  },
};

async function linkHandleWithoutPublicProfile(test: TestApp): Promise<{ member: TestMember; id: string; file: string }> {
  const member = await makeMember(test);
  const id = await linkHandle(test, member, 'tinder', freshHandle());
  await test.call('POST /user/social-ids/{id}/proof', { token: member.token, params: { id } });
  const file = await uploadEvidence(test, member.token, 'proof');
  return { member, id, file: file.id };
}

const itemOfProof = async ({ db }: TestApp, id: string): Promise<{ id: number; status: string }[]> =>
  db
    .selectFrom('review_items as r')
    .innerJoin('profile_proofs as p', 'p.review_id', 'r.subject_id')
    .select(['r.id', 'r.status'])
    .where('r.subject_type', '=', 'proof')
    .where('p.social_id_id', '=', id)
    .execute();

const sentScreenshot: Sequence = {
  name: 'a screenshot sent as proof',
  steps: [
    before('the proof is sent for review', 'update "profile_proofs" set "state"'),
    before('the job that opens the review is enqueued', 'insert into jobs_outbox'),
    ...around('the commit of the sent proof', 'commit', 'update "profile_proofs"'),
    ...around('the reply', 'reply', '^POST /api/v1/user/social-ids/[^/]+/proof/evidence'),
    before('the job attaches the file', 'insert into evidence'),
    before('the file is removed from the uploads', 'delete from staged'),
    before('the review item is inserted', 'insert into review_items'),
    before('the counts of the queue are updated', 'insert into counters'),
    ...around('the commit of the job', 'commit', 'insert into review_items'),
  ],
  prepare: async ({ test, candor }) => {
    const { member, id, file } = await linkHandleWithoutPublicProfile(test);
    const path = `/user/social-ids/${id}/proof/evidence`;
    const request: ApiRequest = {
      method: 'POST',
      path,
      token: member.token,
      key: randomUUID(),
      body: { evidence_ids: [file], note: 'Me.' },
    };
    let reply: Reply | undefined;
    return {
      begin: () => sendOnce(candor, request),
      repeat: async () => (reply = await sendUntilAnswered(candor, request)),
      findFaults: async () => {
        const items = await itemOfProof(test, id);
        const files = await test.db.selectFrom('evidence').select('id').where('id', '=', file).execute();
        return [
          ...(reply?.status === 200 || reply?.code === 'IN_REVIEW' ? [] : [`the member got the reply ${reply?.status} ${reply?.code}`]),
          ...(items.length === 1 ? [] : [`${items.length} items in the queue`]),
          ...(files.length === 1 ? [] : [`${files.length} files with it`]),
          ...(await proofFaults(test, id, { isProved: false })),
        ];
      },
    };
  },
};

const acceptedScreenshot: Sequence = {
  name: 'a screenshot that a reviewer accepts',
  steps: [
    before('the decision and the status of its item are stored', 'insert into "review_decisions"'),
    before('earlier decisions are compared with it', 'update review_decisions d set agrees'),
    before('the file gets a day of deletion', 'update evidence set deletes_on'),
    before('the deferred writes: counters, the job, the audit entry', 'insert into counters'),
    ...around('the commit of the decision', 'commit', 'insert into "review_decisions"'),
    ...around('the reply', 'reply', '^POST /api/v1/community/review-queue/\\d+/decision'),
    before('the job marks the proof as done', 'update "profile_proofs" set "state"'),
    before('the job marks the ID as proved', 'update "social_ids" set "proved_until"'),
    before('the notice is stored', 'insert into "notifications"'),
    before('the deferred writes of the job: the change, the audit entry', 'insert into audit_log.*social|insert into identity_outbox'),
    ...around('the commit of the job', 'commit', 'update "social_ids"'),
  ],
  prepare: async ({ test, candor }) => {
    const { member, id, file } = await linkHandleWithoutPublicProfile(test);
    const body = { evidence_ids: [file], note: 'Me.' };
    await test.call('POST /user/social-ids/{id}/proof/evidence', { token: member.token, params: { id }, body });
    const reviewer = await makeMember(test, { role: 'reviewer' });
    const item = await waitUntilQueued(test, id);
    const path = `/community/review-queue/${item}/decision`;
    const request: ApiRequest = {
      method: 'POST',
      path,
      token: reviewer.token,
      key: randomUUID(),
      body: { decision: 'approve', notes: '' },
    };
    let reply: Reply | undefined;
    return {
      begin: () => sendOnce(candor, request),
      repeat: async () => (reply = await sendUntilAnswered(candor, request)),
      findFaults: async () => {
        const notices = await test.call('GET /notifications', { token: member.token });
        const proofNotices = notices.data.notifications.filter(({ kind }) => kind === 'proof_decided');
        const decisions = await test.db.selectFrom('review_decisions').select('decision').where('item_id', '=', item).execute();
        return [
          ...(reply?.status === 200 || reply?.code === 'ALREADY_DECIDED'
            ? []
            : [`the reviewer got the reply ${reply?.status} ${reply?.code}`]),
          ...(decisions.length === 1 ? [] : [`${decisions.length} decisions`]),
          ...(proofNotices.length === 1 ? [] : [`${proofNotices.length} notices`]),
          ...(await proofFaults(test, id, { isProved: true })),
        ];
      },
    };
  },
};

async function waitUntilQueued(test: TestApp, id: string): Promise<number> {
  for (let tries = 0; tries < 300; tries++) {
    const [item] = await itemOfProof(test, id);
    if (item) return item.id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the screenshot never reached the queue');
}

export const proof: Flow = {
  name: 'steps-proof',
  what: 'a proof',
  settings: {},
  sequences: [codeProof, sentScreenshot, acceptedScreenshot],
};
