import { randomUUID } from 'node:crypto';
import type { RouteKey, RouteSpec } from '@candor/contract/route';
import { routes } from '@candor/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decide, freshHandle, itemOf, publish, submission, submit, TAG } from '../experiences.ts';
import { picture, upload, uploadEvidence } from '../files/uploads.ts';
import { linkHandle, linkProved } from '../linked-ids.ts';
import { freshPhone, makeMember, type TestMember } from '../people.ts';
import { startTestApp, type Reply, type TestApp } from '../start-app.ts';

/**
 * Every call that names an object, made by another member, a reviewer or an admin, answers as if the object didn't exist. Generated from the
 * contract: a call without a row here fails the test. Calls for staff are refused by role (every-call.api.test.ts).
 */
interface Row {
  /** The owner's object, which the other member names. */
  id: () => string | number;
  /** The object that the owner names instead, if even the owner may not make the call about `id`. */
  ownersId?: () => string | number;
  owner?: () => string;
  body?: Record<string, unknown> | ((token: string) => Promise<Record<string, unknown>>);
  query?: () => Record<string, string>;
  /** The form field that carries the file, for calls that upload one. */
  file?: string;
}

let app: TestApp;
let owner: TestMember;
let other: TestMember;
let reviewer: TestMember;
let admin: TestMember;
let author: TestMember;
let answeredAuthor: TestMember;
const ids: Record<string, string | number> = {};
const links = { owners: '', others: '' };

const WORDS = 'I was not there that day.';
const get = <T>(path: string, { token }: { token: string }) => app.inject<T>('GET', path, { token });
const post = <T>(path: string, { token }: { token?: string }, body: Record<string, unknown>) =>
  app.inject<T>('POST', path, { token, body });

async function requestLink(phone: string): Promise<string> {
  const { data } = await app.call('POST /privacy/requests', { body: { channel: 'phone', value: phone } });
  const body = { id: data.id, verification_code: await app.codeFor(phone) };
  return (await app.call('POST /privacy/requests/verify', { body })).data.token;
}

async function makeTexts(): Promise<void> {
  const handle = freshHandle();
  await linkProved(app, owner, 'instagram', handle);
  ids['published'] = await publish(app, owner);
  ids['waiting'] = await submit(app, owner);
  ids['about owner'] = await publish(app, author, { platforms: [{ platform: 'instagram', social_id: handle }], tags: [TAG.ghosted] });
  const replied = await post<{ reply: { id: number } }>(`/experiences/${ids['about owner']}/replies`, owner, { content: WORDS });
  ids['reply'] = replied.data.reply.id;
  answeredAuthor = await makeMember(app);
  const answered = await publish(app, answeredAuthor, { platforms: [{ platform: 'instagram', social_id: handle }], tags: [TAG.ghosted] });
  ids['public reply'] = (
    await post<{ reply: { id: number } }>(`/experiences/${answered}/replies`, owner, { content: WORDS })
  ).data.reply.id;
  await app.modules.authorship.mix();
  await decide(app, await makeMember(app, { role: 'reviewer' }), await itemOf(app, 'reply', ids['public reply']), 'approve');
  const alone = submission({ is_anonymous: true, comment: '', tags: [TAG.ghosted], city: 'Smallville', wait_for_company: true });
  ids['waits for company'] = (await app.call('POST /experiences', { token: owner.token, body: alone })).data.id;
  const rejected = await submit(app, owner);
  await decide(app, await makeMember(app, { role: 'reviewer' }), await itemOf(app, 'experience', rejected), 'reject');
  const { decisions } = (await get<{ decisions: { id: string }[] }>('/decisions', owner)).data;
  ids['decision'] = decisions[0]!.id;
  const appeal = { decision_id: ids['decision'], statement: 'Please look at it again.', evidence_ids: [] };
  ids['appeal'] = (await post<{ appeal: { id: string } }>('/appeals', owner, appeal)).data.appeal.id;
  const disputeBody = { experience_id: ids['about owner'], ground: 'not_me', statement: WORDS, evidence_ids: [] };
  ids['dispute'] = (await post<{ dispute: { id: string } }>('/experience-disputes', owner, disputeBody)).data.dispute.id;
  const disliked = await publish(app, author);
  ids['block'] = (await post<{ block: { id: string } }>('/user/blocks', owner, { experience_id: disliked })).data.block.id;
  const alert = await post<{ alerts: { id: string }[] }>('/alerts', owner, { platform: 'instagram', social_id: freshHandle() });
  ids['alert'] = alert.data.alerts[0]!.id;
}

async function makeAccountObjects(): Promise<void> {
  await app.act((ctx) => app.modules.sessions.startSession(ctx, owner.userId, 'Firefox on Linux'));
  const { sessions } = (await get<{ sessions: { id: string; current: boolean }[] }>('/auth/sessions', owner)).data;
  ids['session'] = sessions.find(({ current }) => !current)!.id;
  const file = await uploadEvidence(app, owner.token, 'experience');
  ids['file'] = file.id;
  ids['file token'] = new URL(file.url, 'http://x').searchParams.get('token')!;
  const purchase = { pack_id: 'starter', payment_method: 'card', platform: 'web', source_id: 'cnon:card-nonce-ok', save_card: true };
  ids['payment'] = (await post<{ payment_id: string }>('/reveals/purchase', owner, purchase)).data.payment_id;
  ids['card'] = (await get<{ cards: { id: string }[] }>('/payments/cards', owner)).data.cards[0]!.id;
  const contested = freshHandle();
  ids['linked'] = await linkHandle(app, owner, 'instagram', contested);
  const refused = await post<{ current_owner: string }>('/user/social-ids', author, {
    platform: 'instagram',
    social_id: contested,
    type: 'handle',
  });
  const claim = {
    platform: 'instagram',
    social_id: contested,
    current_owner_user_id: refused.data.current_owner,
    reason: 'It is mine.',
    evidence_urls: [(await uploadEvidence(app, author.token, 'ownership_dispute')).url],
  };
  ids['claim'] = (await post<{ dispute: { id: string } }>('/ownership-disputes', author, claim)).data.dispute.id;
}

async function makeLinks(): Promise<void> {
  const [phone, otherPhone] = [freshPhone(), freshPhone()];
  ids['about phone'] = await publish(app, author, { platforms: [{ platform: 'phone', social_id: phone }], tags: [TAG.ghosted] });
  [links.owners, links.others] = [await requestLink(phone), await requestLink(otherPhone)];
}

beforeAll(async () => {
  app = await startTestApp({ SUBMISSIONS_PER_DAY: '1000', PRIVACY_REQUESTS_PER_ADDRESS_PER_DAY: '100' });
  [owner, other, author] = [
    await makeMember(app, { trust: 75 }),
    await makeMember(app, { trust: 75 }),
    await makeMember(app, { trust: 75 }),
  ];
  [reviewer, admin] = [await makeMember(app, { role: 'reviewer', trust: 75 }), await makeMember(app, { role: 'admin', trust: 75 })];
  await makeTexts();
  await makeAccountObjects();
  await makeLinks();
});
afterAll(() => app.close());

const rowOf = (name: string, more: Omit<Row, 'id'> = {}): Row => ({ id: () => ids[name]!, ...more });
const byAuthor = () => author.token;
const report = { reason: 'hate', details: 'See.' };
const proofBody = async (token: string) => ({
  evidence_ids: [(await uploadEvidence(app, token, 'proof')).id],
  note: 'See.',
});
const MEMBER_ROWS: Partial<Record<RouteKey, Row>> = {
  'GET /experiences/{id}': rowOf('waiting'),
  'GET /experiences/{id}/replies': rowOf('published'),
  'POST /experiences/{id}/replies': rowOf('waiting', { ownersId: () => ids['about owner']!, body: { content: WORDS } }),
  'GET /experiences/{id}/reply': rowOf('waiting'),
  'PUT /experiences/{id}/reply': rowOf('waiting', { ownersId: () => ids['about owner']!, body: { content: 'I was somewhere else.' } }),
  'POST /experiences/{id}/report': rowOf('waiting', { ownersId: () => ids['published']!, owner: byAuthor, body: report }),
  'POST /experiences/{id}/stop-waiting': rowOf('waits for company'),
  'POST /replies/{id}/report': rowOf('reply', { ownersId: () => ids['public reply']!, owner: () => answeredAuthor.token, body: report }),
  'GET /decisions/{id}': rowOf('decision'),
  'GET /appeals/{id}': rowOf('appeal'),
  'GET /files/{id}': rowOf('file', { query: () => ({ token: String(ids['file token']) }) }),
  'GET /payments/{id}': rowOf('payment'),
  'POST /experience-disputes/{id}/evidence': rowOf('dispute', { file: 'evidence_file' }),
  'POST /experience-disputes/{id}/evidence-token': rowOf('dispute'),
  'POST /experience-disputes/{id}/user-evidence-token': rowOf('dispute', { owner: byAuthor }),
  'POST /experience-disputes/{id}/statement': rowOf('dispute', { owner: byAuthor, body: { statement: 'It was so.' } }),
  'POST /ownership-disputes/{id}/statement': rowOf('claim', { body: { statement: 'It is mine.' } }),
  'POST /user/social-ids/{id}/proof': rowOf('linked'),
  'POST /user/social-ids/{id}/proof/check': rowOf('linked'),
  'POST /user/social-ids/{id}/proof/evidence': rowOf('linked', { body: proofBody }),
  'DELETE /user/social-ids/{id}': rowOf('linked'),
  'DELETE /user/blocks/{id}': rowOf('block'),
  'DELETE /alerts/{id}': rowOf('alert'),
  'DELETE /payments/cards/{id}': rowOf('card'),
  'DELETE /auth/sessions/{id}': rowOf('session'),
  'DELETE /experiences/{id}': rowOf('waiting'),
};
/** Calls with the link of a person without an account. Each body names an object that nobody else's link may reach. */
const LINK_ROWS: Partial<Record<RouteKey, Record<string, unknown>>> = {
  'POST /privacy/requests/{token}/takedown': { ground: 'not_me', statement: WORDS },
  'POST /privacy/requests/{token}/replies': { content: WORDS },
};
/** Calls that name nothing but the link, which nobody else has. */
const LINK_ONLY: readonly RouteKey[] = [
  'GET /privacy/requests/{token}',
  'POST /privacy/requests/{token}/proof',
  'POST /privacy/requests/{token}/proof/check',
  'POST /privacy/requests/{token}/proof/evidence',
  'POST /privacy/requests/{token}/evidence',
  'POST /privacy/requests/{token}/appeals',
];
/** Calls that everybody may make about every object. */
const PUBLIC: readonly RouteKey[] = ['GET /geo/tiles/{zoom}/{column}/{row}'];

const callsWithIds = (Object.entries(routes) as [RouteKey, RouteSpec][]).filter(([name]) => name.includes('{'));

test('every call that names an object has a row', () => {
  const rows = new Set<string>([...Object.keys(MEMBER_ROWS), ...Object.keys(LINK_ROWS), ...LINK_ONLY, ...PUBLIC]);
  const missing = callsWithIds.filter(([name, { who }]) => who !== 'admin' && who !== 'reviewer' && !rows.has(name)).map(([name]) => name);
  expect(missing).toEqual([]);
});

async function send(name: string, { query, body, file }: Row, id: string | number, token?: string): Promise<Reply> {
  const [method, path] = name.split(' ') as ['GET', string];
  const address = path.replace(/\{\w+\}/, encodeURIComponent(id));
  if (file !== undefined) return upload(app, address, [{ name: file, filename: 'a.png', content: await picture() }], token);
  const sent = typeof body === 'function' ? await body(token ?? other.token) : body;
  return app.inject(method, address, { token, ...(query ? { query: query() } : {}), ...(sent ? { body: sent } : {}) });
}

/** An id of the same form that no object has. */
const absent = (id: string | number): string | number => (typeof id === 'number' ? 4_711_471_147_114 : randomUUID());

test.each(Object.entries(MEMBER_ROWS) as [string, Row][])('%s answers others as if the object didn’t exist', async (name, row) => {
  const id = row.id();
  for (const { token } of [other, reviewer, admin]) {
    const [foreign, missing] = [await send(name, row, id, token), await send(name, row, absent(id), token)];
    expect([foreign.status, foreign.code]).toEqual([404, 'NOT_FOUND']);
    // Byte for byte, so that nobody learns what exists.
    expect(foreign.text).toBe(missing.text);
  }
  expect((await send(name, row, id)).status).toBe(name === 'GET /files/{id}' ? 404 : 401);
  const ownReply = await send(name, row, row.ownersId?.() ?? id, row.owner?.() ?? owner.token);
  expect([401, 403, 404, 500]).not.toContain(ownReply.status);
});

test.each(Object.entries(LINK_ROWS))('%s answers another link as if the object didn’t exist', async (name, body) => {
  const request = { experience_id: ids['about phone'], ...body };
  const foreign = await post(name.replace('POST ', '').replace('{token}', links.others), {}, request);
  const missing = await post(
    name.replace('POST ', '').replace('{token}', links.others),
    {},
    { ...request, experience_id: 4_711_471_147_114 },
  );
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  expect((await post(name.replace('POST ', '').replace('{token}', links.owners), {}, request)).status).toBeLessThan(300);
});

test.each(LINK_ONLY)('%s answers 404 to a link that does not exist', async (name) => {
  const [method, path] = name.split(' ') as ['GET', string];
  const isUpload = path.endsWith('{token}/evidence');
  for (const link of ['a'.repeat(links.owners.length), `${links.owners.slice(0, -1)}${links.owners.endsWith('A') ? 'E' : 'A'}`]) {
    const address = path.replace('{token}', link);
    const body = path.endsWith('appeals')
      ? { decision_id: ids['decision'], statement: 'Please look at it again.', evidence_ids: [] }
      : { evidence_ids: [randomUUID()], note: 'See.' };
    const hasBody = path.endsWith('appeals') || path.endsWith('proof/evidence');
    const reply = isUpload
      ? await upload(app, address, [{ name: 'evidence_file', filename: 'a.png', content: await picture() }])
      : await app.inject(method, address, hasBody ? { body } : {});
    expect([reply.status, reply.code]).toEqual([404, 'NOT_FOUND']);
  }
});
