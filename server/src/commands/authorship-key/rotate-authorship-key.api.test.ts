import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_S } from '../../platform/clock.ts';
import { decide, freshHandle, itemOf, publish, submission, submit, TAG } from '../../../test/experiences.ts';
import { picture, upload, uploadEvidence } from '../../../test/files/uploads.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { stealRows } from '../../../test/safety/linkage/joined-rows.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { loadKeyring, newKeyFile } from '../../platform/crypto/keyring.ts';
import { rotateKeysWith } from '../rotate-keys.ts';
import { rotateAuthorshipKey } from './rotate-authorship-key.ts';

const ANONYMOUS = { is_anonymous: true, comment: '', tags: [TAG.ghosted] };
const SETTINGS = { SUBMISSIONS_PER_DAY: '1000' };

const file = JSON.parse(newKeyFile()) as { authorship: string };
const earlier = file.authorship;
const later = (JSON.parse(newKeyFile()) as { authorship: string }).authorship;
const keysWith = (...authorship: string[]): string => JSON.stringify({ ...file, authorship });
const bothKeys = keysWith(earlier, later);

let test: TestApp;
let author: TestMember;
let reader: TestMember;
let subject: TestMember;
let leaver: TestMember;
let handle: string;
let published: number;
let waiting: { id: number; body: ReturnType<typeof submission> };
let waitingWithdrawal: number;
let uploaded: string;
let uploadLink: { id: string; token: string };
let before: Record<string, unknown>;

const reopen = async (keys: string): Promise<void> => {
  await test.stop();
  test = await startTestApp({ ...SETTINGS, CANDOR_KEYS: keys }, { existing: test });
};

const OWN_CALLS = [
  'GET /experiences',
  'GET /experiences/linked',
  'GET /experience-disputes',
  'GET /decisions',
  'GET /appeals',
  'GET /reports',
  'GET /notifications',
  'GET /reveals/count',
  'GET /reveals/pending-credits',
  'GET /user/blocks',
  'GET /user/trust-score',
  'GET /user/stats',
] as const;

const trimmed = (part: string): string => part.replace(/^.*\[\{/, '').replace(/\}\].*$/, '');
const compare = (one: string, other: string): number => (one < other ? -1 : 1);

/** Everything that members read of their own. Ids of notices and credits depend on the key, and links to files on the moment. */
async function ownReplies(): Promise<Record<string, unknown>> {
  const replies: Record<string, unknown> = {};
  for (const [name, { token }] of Object.entries({ author, reader, subject }))
    for (const path of OWN_CALLS) {
      const { data } = await test.call(path, { token });
      const isKeyed = path === 'GET /notifications' || path === 'GET /reveals/pending-credits';
      const shown = JSON.stringify(data, (key, value: unknown) => (key === 'url' || (key === 'id' && isKeyed) ? '' : value));
      // Notices of a day are in the order of their ids.
      replies[`${name} ${path}`] = path === 'GET /notifications' ? shown.split('},{').map(trimmed).toSorted(compare) : JSON.parse(shown);
    }
  return replies;
}

/** All stored rows, without the marks that an aborted transaction leaves on them. */
const storedRows = async () =>
  (await stealRows(test.db))
    .map(({ table, values: { ctid: _place, xmax: _locker, ...values } }) => JSON.stringify([table, values]))
    .toSorted(compare);

beforeAll(async () => {
  test = await startTestApp({ ...SETTINGS, CANDOR_KEYS: keysWith(earlier) });
  handle = freshHandle();
  [author, reader, leaver] = [await makeMember(test, { trust: 90 }), await makeMember(test), await makeMember(test)];
  subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
  const admin = await makeMember(test, { role: 'admin' });
  const platforms = [{ platform: 'instagram', social_id: handle }];
  published = await publish(test, author, { ...ANONYMOUS, platforms });
  const signed = await publish(test, author);
  const rejected = await submit(test, author, ANONYMOUS);
  await decide(test, admin, await itemOf(test, 'experience', rejected), 'reject');
  await publish(test, leaver, ANONYMOUS);

  // Credits: one spent of two earned, one of them seen, and one notice read.
  await test.db.updateTable('credit_accounts').set({ balance: 0 }).where('user_id', '=', author.userId).execute();
  await test.call('POST /reveals/experience', { token: author.token, body: { experience_id: await publish(test, reader) } });
  await test.modules.authorship.mix();
  const { credits } = (await test.call('GET /reveals/pending-credits', { token: author.token })).data;
  await test.call('POST /reveals/acknowledge', { token: author.token, body: { ids: [credits[0]!.id] } });
  const { notifications } = (await test.call('GET /notifications', { token: author.token })).data;
  await test.call('POST /notifications/read', { token: author.token, body: { ids: [notifications[0]!.id] } });

  // Acts of readers and of the person written about.
  for (const id of [published, signed]) {
    await test.call('POST /reveals/experience', { token: reader.token, body: { experience_id: id } });
    await test.call('POST /user/blocks', { token: reader.token, body: { experience_id: id } });
  }
  await test.call('POST /experiences/{id}/report', { token: reader.token, params: { id: published }, body: { reason: 'other' } });
  await test.call('POST /experiences/{id}/replies', { token: subject.token, params: { id: published }, body: { content: 'Not so.' } });
  const body = { experience_id: published, ground: 'not_me' as const, statement: 'Somebody else.', evidence_ids: [] };
  const { dispute } = (await test.call('POST /experience-disputes', { token: subject.token, body })).data;
  const link = await test.call('POST /experience-disputes/{id}/evidence-token', { token: subject.token, params: { id: dispute.id } });
  uploadLink = { id: dispute.id, token: link.data.token };

  // Acts that wait for the mix, an upload, and an account that was deleted.
  waitingWithdrawal = await submit(test, author, ANONYMOUS);
  const sent = submission({ ...ANONYMOUS, city: 'Marfa', state: 'TX' });
  const first = await test.call('POST /experiences', { token: author.token, body: sent, headers: { 'idempotency-key': 'waits' } });
  waiting = { id: first.data.id, body: sent };
  await test.call('DELETE /experiences/{id}', { token: author.token, params: { id: waitingWithdrawal } });
  const answer = { token: author.token, params: { id: dispute.id }, body: { statement: 'It was them.' } };
  await test.call('POST /experience-disputes/{id}/statement', answer);
  uploaded = (await uploadEvidence(test, author.token, 'experience')).id;
  await test.act((ctx) => test.modules.experiences.forgetAuthor(ctx, leaver.userId, { keepsExperiences: false }));
  before = await ownReplies();
  await reopen(bothKeys);
});
afterAll(() => test.close());

const rotate = (onProgress: (task: string) => void = () => {}): Promise<string | undefined> =>
  rotateAuthorshipKey({ app: test.ownerApp, keyring: loadKeyring(bothKeys, ''), databaseUrl: test.databaseUrl, onProgress });

describe('changing the authorship key', () => {
  it('uses the first key of the file until it is changed', async () => {
    expect(await ownReplies()).toEqual(before);
  });

  it('refuses while another Candor runs', async () => {
    const secondProcess = await test.startSecondProcess();
    await expect(rotate()).rejects.toThrow('Candor is running on this database. Stop it, then run rotate-keys again');
    await secondProcess.close();
  });

  it.each(['seen notices and credits', 'experiences and replies', 'uploads, acts and credits', 'lists of members'])(
    'has changed nothing when it is interrupted at: %s',
    async (task) => {
      const rows = await storedRows();
      await expect(
        rotate((current) => {
          if (current.endsWith(task)) throw new Error('interrupted');
        }),
      ).rejects.toThrow('interrupted');
      expect(await storedRows()).toEqual(rows);
      expect(await ownReplies()).toEqual(before);
    },
  );

  it('leaves no hash of the earlier key, and changes nothing the second time', async () => {
    const tables = ['slots', 'claims', 'inbox', 'inbox_kept', 'staged', 'earned_spends', 'leaving'].map((table) => `authored.${table}`);
    const hashes = async (): Promise<string[]> =>
      (await stealRows(test.db)).flatMap(({ table, values: { key, mark } }) => (tables.includes(table) ? [String(key ?? mark)] : []));
    const [hashesBefore, marksBefore] = [await hashes(), await marks()];
    expect(hashesBefore.length).toBeGreaterThan(20);
    expect(await rotate()).toMatch(/^The lists of authors now use the last authorship key/);
    const hashesAfter = new Set(await hashes());
    expect(hashesBefore.filter((hash) => hashesAfter.has(hash))).toEqual([]);
    // No entry got lost.
    expect(hashesAfter.size).toBe(new Set(hashesBefore).size);
    expect((await marks()).filter((mark) => marksBefore.includes(mark))).toEqual([]);
    await reopen(bothKeys);
    expect(await rotate()).toBeUndefined();
  });
});

async function marks(): Promise<string[]> {
  const [blocks, reports, disputes] = await Promise.all([
    test.db.selectFrom('blocks').select('reason_key as mark').execute(),
    test.db.selectFrom('reports').select('mark').execute(),
    test.db.selectFrom('experience_disputes').select('mark').execute(),
  ]);
  return [...blocks, ...reports, ...disputes].map(({ mark }) => mark);
}

describe('after the authorship key was changed', () => {
  it('every member reads the same about their own acts, also when the earlier key is gone from the key file', async () => {
    expect(await ownReplies()).toEqual(before);
    await reopen(keysWith(later));
    expect(await ownReplies()).toEqual(before);
  });

  it('refuses a key file without the key in use', async () => {
    const started = startTestApp({ CANDOR_KEYS: keysWith(earlier) }, { existing: test });
    await expect(started).rejects.toThrow('The key file lacks the authorship key that this database uses.');
  });

  it('a member still can’t do twice what is allowed once', async () => {
    const sameAgain = submission({ ...ANONYMOUS, platforms: [{ platform: 'instagram', social_id: handle }] });
    expect((await test.call('POST /experiences', { token: author.token, body: sameAgain })).code).toBe('ALREADY_SUBMITTED');
    const params = { id: published };
    expect((await test.call('POST /experiences/{id}/report', { token: reader.token, params, body: { reason: 'other' } })).code).toBe(
      'ALREADY_REPORTED',
    );
    const reply = { token: subject.token, params, body: { content: 'Not so at all.' } };
    expect((await test.call('POST /experiences/{id}/replies', reply)).code).toBe('ALREADY_REPLIED');
    const blocks = (await test.call('GET /user/blocks', { token: reader.token })).data.blocks.length;
    await test.call('POST /user/blocks', { token: reader.token, body: { experience_id: published } });
    expect((await test.call('GET /user/blocks', { token: reader.token })).data.blocks).toHaveLength(blocks);
  });

  it('a repeated submission gets the reply of the first', async () => {
    const headers = { 'idempotency-key': 'waits' };
    const repeated = await test.call('POST /experiences', { token: author.token, body: waiting.body, headers });
    expect([repeated.status, repeated.data.id]).toEqual([201, waiting.id]);
  });

  it('an upload can be attached, and an upload link no longer works', async () => {
    const body = submission({ ...ANONYMOUS, evidence_ids: [uploaded] });
    expect((await test.call('POST /experiences', { token: author.token, body })).status).toBe(201);
    const proof = { name: 'evidence_file', filename: 'proof.png', content: await picture() };
    const path = `/experience-disputes/${uploadLink.id}/evidence`;
    expect((await upload(test, path, [proof, { name: 'token', content: uploadLink.token }])).status).toBe(403);
  });

  it('a decision finds the withdrawal that waits, and the next mix applies what waited', async () => {
    const admin = await makeMember(test, { role: 'admin' });
    const refused = await decide(test, admin, await itemOf(test, 'experience', waitingWithdrawal), 'approve');
    expect(refused.status).toBe(409);
    await test.modules.authorship.mix();
    const { experiences } = (await test.call('GET /experiences', { token: author.token })).data;
    const statusOf = (id: number): string | undefined => experiences.find((one) => one.id === id)?.status;
    expect([statusOf(waitingWithdrawal), statusOf(waiting.id)]).toEqual(['withdrawn', 'in_review']);
    const { disputes } = (await test.call('GET /experience-disputes', { token: author.token })).data;
    expect(disputes[0]!.author_statement).toBe('It was them.');
  });

  it('earned credits can be spent to the last one, and no further', async () => {
    const writer = await makeMember(test);
    const reveal = async () =>
      test.call('POST /reveals/experience', { token: author.token, body: { experience_id: await publish(test, writer) } });
    const { reveals } = (await test.call('GET /reveals/count', { token: author.token })).data;
    expect(reveals).toBeGreaterThan(0);
    for (let nth = 0; nth < reveals; nth++) expect((await reveal()).data.charged).toBe(true);
    expect((await reveal()).code).toBe('INSUFFICIENT_REVEALS');
  });

  it('the entries of a deleted account are deleted on their day', async () => {
    test.clock.advance(15 * DAY_S);
    await test.modules.experiences.jobs.find(({ name }) => name === 'forget-leaving-authors')!.run({});
    expect(await test.modules.authorship.slots.read(test.db, 'item', leaver.userId)).toEqual([]);
    expect(await test.db.selectFrom('leaving').selectAll().execute()).toEqual([]);
  });

  it('a rotation of the data keys does not change which authorship key is in use', async () => {
    const keyring = loadKeyring(keysWith(earlier, later), '');
    await rotateKeysWith(test.ownerApp, keyring, { settleMs: 0, keyLoadTimeoutMs: 15_000, onProgress: () => {} });
    await reopen(keysWith(earlier, later));
    expect(((await ownReplies())['author GET /experiences'] as { experiences: unknown[] }).experiences.length).toBeGreaterThan(3);
  });
});
