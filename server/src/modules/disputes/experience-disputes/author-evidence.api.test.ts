import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshHandle, publish } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { openLink, picture, upload } from '../../../../test/files/uploads.ts';

/* Evidence that an anonymous author adds to a dispute waits for the mix, as their answer does. */

const app = await startSharedApp();
const admin = await makeMember(app, { role: 'admin' });

async function fileDispute(): Promise<{ author: TestMember; id: string }> {
  const handle = freshHandle();
  const author = await makeMember(app);
  const experienceId = await publish(app, author, {
    is_anonymous: true,
    comment: '',
    platforms: [{ platform: 'instagram', social_id: handle }],
  });
  const subject = await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] });
  const body = { experience_id: experienceId, ground: 'false_information' as const, statement: 'I was abroad that month.' };
  const { data } = await app.call('POST /experience-disputes', { token: subject.token, body });
  await app.drainJobs();
  return { author, id: data.dispute.id };
}

const addFile = async (id: string, { token }: TestMember, link?: string) =>
  upload<{ file: { id: string } }>(
    app,
    `/experience-disputes/${id}/evidence`,
    [
      { name: 'evidence_file', filename: 'proof.png', content: await picture() },
      ...(link === undefined ? [] : [{ name: 'token', content: link }]),
    ],
    link === undefined ? token : undefined,
  );
const countEvidenceRows = async (id: string) =>
  (await app.db.selectFrom('evidence').selectAll().where('parent', '=', `author:${id}`).execute()).length;
const evidenceShownToAuthor = async ({ token }: TestMember, id: string) =>
  (await app.call('GET /experience-disputes', { token })).data.disputes.find((dispute) => dispute.id === id)!.evidence;

test('adding a file writes an upload and a sealed act, but no row of evidence and no audit entry', async () => {
  const { author, id } = await fileDispute();
  await app.call('GET /user', { token: author.token });
  const counts = async () => {
    const { rows } = await sql<Record<string, number>>`select (select count(*) from authored.inbox)::int as inbox,
      (select count(*) from authored.staged)::int as staged, (select count(*) from authored.evidence)::int as evidence,
      (select count(*) from audit_log)::int as audit`.execute(app.db);
    return rows[0]!;
  };
  const before = await counts();
  expect((await addFile(id, author)).status).toBe(200);
  const after = await counts();
  expect(after).toEqual({ ...before, inbox: before['inbox']! + 1, staged: before['staged']! + 1 });
});

test('the file is shown to its author immediately and to the admin after the mix, which stores it under another name with other bytes', async () => {
  const { author, id } = await fileDispute();
  const added = await addFile(id, author);
  const [uploaded] = await app.db.selectFrom('staged').select('storage_key').execute();
  const before = await app.app.storage.read(uploaded!.storage_key).then(buffer);
  expect((await evidenceShownToAuthor(author, id)).map((file) => file.id)).toEqual([added.data.file.id]);
  const open = async () => (await openLink(app, (await evidenceShownToAuthor(author, id))[0]!.url, { token: author.token })).status;
  expect(await open()).toBe(200);
  const enhanced = () => app.call('GET /admin/experience-disputes/{id}/enhanced', { token: admin.token, params: { id } });
  expect((await enhanced()).data.dispute.evidence).toEqual([]);
  expect(await countEvidenceRows(id)).toBe(0);

  await app.modules.authorship.mix();
  expect((await enhanced()).data.dispute.evidence).toMatchObject([{ by: 'author' }]);
  expect((await evidenceShownToAuthor(author, id)).map((file) => file.id)).toEqual([added.data.file.id]);
  expect(await open()).toBe(200);
  const stored = await app.db.selectFrom('evidence').select('storage_key').where('parent', '=', `author:${id}`).executeTakeFirstOrThrow();
  expect(stored.storage_key).not.toBe(uploaded!.storage_key);
  const after = await app.app.storage.read(stored.storage_key).then(buffer);
  // Padded to one length, and without anything in common by which two stolen copies could be compared.
  expect(after).toHaveLength(before.length);
  expect(after.includes(before.subarray(0, 64))).toBe(false);
});

test('an author may add five files in all, including waiting ones, and an upload link accepts only one', async () => {
  const { author, id } = await fileDispute();
  const { data } = await app.call('POST /experience-disputes/{id}/user-evidence-token', { token: author.token, params: { id } });
  const simultaneous = await Promise.all([addFile(id, author, data.token), addFile(id, author, data.token)]);
  expect(new Set(simultaneous.map(({ status }) => status))).toEqual(new Set([200, 403]));
  expect((await addFile(id, author, data.token)).status).toBe(403);
  for (let nth = 2; nth <= 5; nth++) expect((await addFile(id, author)).status).toBe(200);
  expect((await addFile(id, author)).code).toBe('INVALID_FILE');
  expect(await evidenceShownToAuthor(author, id)).toHaveLength(5);
  await app.modules.authorship.mix();
  expect(await countEvidenceRows(id)).toBe(5);
  expect((await addFile(id, author)).code).toBe('INVALID_FILE');
  expect((await addFile(id, author, data.token)).status).toBe(403);
});

test('a dispute cannot be upheld while a file of its author waits, and if it is refused, the mix drops the file', async () => {
  const { author, id } = await fileDispute();
  expect((await addFile(id, author)).status).toBe(200);
  const resolve = (status: string) =>
    app.call('PUT /admin/experience-disputes/{id}/status', {
      token: admin.token,
      params: { id },
      body: { status, admin_notes: 'As shown.' },
    });
  expect((await resolve('resolved')).code).toBe('ANSWER_PERIOD');
  expect((await resolve('rejected')).status).toBe(200);
  await app.modules.authorship.mix();
  expect(await countEvidenceRows(id)).toBe(0);
});
