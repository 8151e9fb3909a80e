import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RouteBody } from '@candor/contract/route';
import type { Routes } from '@candor/contract/routes';
import { makeMember, type TestMember } from './people.ts';
import type { TestApp } from './start-app.ts';

type Submission = RouteBody<Routes['POST /experiences']>;

/** Built-in categories: two positive, one neutral, one negative. */
export const TAG = { respectful: 1, honest: 5, justOkay: 21, ghosted: 41 } as const;

/** The fields of an anonymous submission, which has tags and no comment. */
export const ANONYMOUS = { is_anonymous: true, comment: '', tags: [TAG.ghosted] };

export const freshHandle = (): string => `h${randomBytes(6).toString('hex')}`;
/** Phone numbers that are not close to each other, so that looking them up isn't taken for trying numbers. */
export const distantNumber = (n: number): string => `+1415555${String(n * 37).padStart(4, '0')}`;

/** The body of a submission. The caller can override each field. */
export const submission = (fields: Partial<Record<keyof Submission, unknown>> = {}) => ({
  person_name: 'Jordan Miller',
  comment: 'Kind and on time, we had a good evening.',
  feedback_types: ['standard'],
  tags: [TAG.respectful, TAG.honest],
  platforms: [{ platform: 'instagram', social_id: freshHandle() }],
  city: 'Austin',
  state: 'TX',
  latitude: 30.2672,
  longitude: -97.7431,
  is_anonymous: false,
  ...fields,
});

/** Submits over the API and runs the mix, without which reviewers don't get anonymous experiences. */
export async function submit(test: TestApp, author: TestMember, fields: Parameters<typeof submission>[0] = {}): Promise<number> {
  const reply = await test.call('POST /experiences', { token: author.token, body: submission(fields) });
  if (reply.status !== 201) throw new Error(`not submitted: ${reply.text}`);
  await test.modules.authorship.mix();
  return reply.data.id;
}

/** The id of the review item of an experience or reply: the open one, or else the newest. */
export async function itemOf(test: TestApp, type: 'experience' | 'reply', id: number): Promise<number> {
  const row = await test.db
    .selectFrom('review_items')
    .select('id')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('day', 'desc')
    .orderBy(sql`status in ('in_review', 'needs_admin_review')`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes the lease of the item, so that its reviewer sees everything unmasked. */
export async function openReviewItem(test: TestApp, reviewer: TestMember, item: number) {
  const reply = await test.call('POST /community/review-queue/{id}/lease', { token: reviewer.token, params: { id: item } });
  if (reply.status !== 200) throw new Error(`not opened: ${reply.text}`);
  return reply.data.item;
}

export async function decide(
  test: TestApp,
  reviewer: TestMember,
  item: number,
  decision: 'approve' | 'reject' | 'admin_review',
  notes = 'As the rules say.',
) {
  return test.call('POST /community/review-queue/{id}/decision', {
    token: reviewer.token,
    params: { id: item },
    body: { decision, notes },
  });
}

/** Submits and approves an experience over the API, as members do. */
export async function publish(test: TestApp, author: TestMember, fields: Parameters<typeof submission>[0] = {}): Promise<number> {
  const id = await submit(test, author, fields);
  const reviewer = await makeMember(test, { role: 'reviewer' });
  const reply = await decide(test, reviewer, await itemOf(test, 'experience', id), 'approve');
  if (reply.status !== 200) throw new Error(`not approved: ${reply.text}`);
  return id;
}
