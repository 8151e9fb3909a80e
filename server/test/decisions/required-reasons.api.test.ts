import { render } from '@candor/contract/catalogues';
import { GUIDELINES, guidelineTemplate, SPAM_GUIDELINE } from '@candor/contract/guidelines';
import type { Language } from '@candor/contract/language';
import { NOTES_MAX } from '@candor/contract/limits';
import { describe, expect, it } from 'vitest';
import { claimRow } from '../claim-row.ts';
import { publishDisputed } from '../experience-disputes.ts';
import { decide, freshHandle, itemOf, submit } from '../experiences.ts';
import { makeMember } from '../people.ts';
import { startSharedApp } from '../shared-app.ts';
import type { Reply } from '../start-app.ts';

/* Every call that decides against somebody refuses reasons that say nothing, names the field in its error, and decides nothing. */

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000' });
const admin = await makeMember(test, { role: 'admin' });

type Fields = Record<string, unknown>;
interface Call {
  field: 'notes' | 'admin_notes' | 'reason' | 'reasons';
  /** Prepares a case, and returns the call that decides it. */
  prepare(): Promise<(reasons: Fields) => Promise<Reply>>;
}
const send = (method: 'POST' | 'PUT', path: string, fields: Fields) => (reasons: Fields) =>
  test.inject(method, path, { token: admin.token, body: { ...fields, ...reasons } });

const newDispute = async (): Promise<string> => (await publishDisputed(test, await makeMember(test))).disputeId;
async function fileAppeal(): Promise<string> {
  const author = await makeMember(test, { trust: 80 });
  const reviewer = await makeMember(test, { role: 'reviewer' });
  await decide(test, reviewer, await itemOf(test, 'experience', await submit(test, author)), 'reject');
  const { decisions } = (await test.call('GET /decisions', { token: author.token })).data;
  const body = { decision_id: decisions[0]!.id, statement: 'Please look at it again.', evidence_ids: [] };
  return (await test.call('POST /appeals', { token: author.token, body })).data.appeal.id;
}

const CALLS: Record<string, Call> = {
  'rejecting an item of the queue': {
    field: 'notes',
    prepare: async () => {
      const item = await itemOf(test, 'experience', await submit(test, await makeMember(test)));
      return send('POST', `/community/review-queue/${item}/decision`, { decision: 'reject' });
    },
  },
  'upholding a dispute': {
    field: 'admin_notes',
    prepare: async () => send('PUT', `/admin/experience-disputes/${await newDispute()}/status`, { status: 'resolved' }),
  },
  'refusing a dispute': {
    field: 'admin_notes',
    prepare: async () => send('PUT', `/admin/experience-disputes/${await newDispute()}/status`, { status: 'rejected' }),
  },
  'deciding who an ID belongs to': {
    field: 'admin_notes',
    prepare: async () => {
      const handle = freshHandle();
      const owner = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
      const row = await claimRow(test, { owner, claimant: await makeMember(test), handle });
      await test.db.insertInto('ownership_disputes').values(row).execute();
      return send('PUT', `/admin/ownership-disputes/${row.id}/resolve`, { status: 'approved' });
    },
  },
  'denying an application': {
    field: 'admin_notes',
    prepare: async () => {
      const { token } = await makeMember(test);
      const { data } = await test.call('POST /community/reviewer/apply', { token, body: { reason: 'I have time.' } });
      return send('POST', `/admin/community/applications/${data.application.id}/deny`, {});
    },
  },
  'suspending a member': {
    field: 'reason',
    prepare: async () => send('POST', `/admin/users/${(await makeMember(test)).userId}/ban`, {}),
  },
  'lowering a role': {
    field: 'reason',
    prepare: async () => send('PUT', `/admin/users/${(await makeMember(test, { role: 'reviewer' })).userId}/role`, { role: 'user' }),
  },
  'deciding an appeal': {
    field: 'reasons',
    prepare: async () => send('POST', `/admin/appeals/${await fileAppeal()}/decision`, { outcome: 'upheld' }),
  },
};

const templateOf = (language: Language, number: number): string => render(guidelineTemplate(number), language);

describe.each(Object.entries(CALLS))('%s', (_what, { field, prepare }) => {
  it('refuses empty and too long reasons, unedited templates and unknown guidelines, and accepts valid reasons', async () => {
    const decideWith = await prepare();
    const wrong: [string, Fields][] = [
      [field, {}],
      [field, { [field]: '' }],
      [field, { [field]: ' \n\t ' }],
      [field, { [field]: '\u200b\u2060' }],
      [field, { [field]: 'x'.repeat(NOTES_MAX + 1) }],
      [field, { [field]: templateOf('en', 3) }],
      [field, { [field]: `  ${templateOf('es', 6).toUpperCase()} ` }],
      [field, { [field]: templateOf('zh-Hans', 2) }],
      // Only the dots at its end were deleted.
      [field, { [field]: templateOf('en', 3).replace(/[:\s…]+$/u, '') }],
      // Another guideline's template doesn't become a reason by naming spam, nor the one for spam by naming another guideline.
      [field, { [field]: templateOf('en', 3), guideline: SPAM_GUIDELINE }],
      [field, { [field]: templateOf('en', SPAM_GUIDELINE), guideline: 3 }],
      ['guideline', { [field]: 'It names a street and a house.', guideline: GUIDELINES.length + 1 }],
      ['guideline', { [field]: 'It names a street and a house.', guideline: 0 }],
      ['guideline', { [field]: 'It names a street and a house.', guideline: '3' }],
    ];
    for (const [wrongField, reasons] of wrong) {
      const refused = await decideWith(reasons);
      expect([reasons, refused.status, Object.keys(refused.errors ?? {})]).toEqual([reasons, 422, [wrongField]]);
    }
    expect((await decideWith({ [field]: 'It names a street and a house.', guideline: 6 })).status).toBe(200);
  });
});
