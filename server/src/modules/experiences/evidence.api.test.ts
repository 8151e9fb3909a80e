import { afterAll, beforeAll, expect, it } from 'vitest';
import { itemOf, submission, submit } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { uploadEvidence } from '../../../test/uploads.ts';

let test: TestApp;
let author: TestMember;
let reviewer: TestMember;
let item: number;
let fileId: string;

beforeAll(async () => {
  test = await startTestApp();
  author = await makeMember(test, { role: 'reviewer' });
  reviewer = await makeMember(test, { role: 'reviewer' });
  ({ id: fileId } = await uploadEvidence(test, author.token, 'experience'));
  item = await itemOf(test, 'experience', await submit(test, author, { evidence_ids: [fileId] }));
});
afterAll(() => test.close());

async function evidenceSeenBy(member: TestMember) {
  const { data } = await test.call('GET /community/review-queue', { token: member.token });
  const seen = data.items.find(({ id }) => id === item)!;
  return { count: seen.evidence_count, files: seen.evidence };
}

it('a reviewer gets a link to each supporting file, and opening it leaves its row', async () => {
  const { count, files } = await evidenceSeenBy(reviewer);
  expect(count).toBe(1);
  expect(files).toEqual([{ id: fileId, kind: 'image', url: expect.stringContaining(`/api/v1/files/${fileId}?token=`) }]);
  const before = (await test.auditOf('evidence.view')).length;
  const opened = await test.app.http.inject({ method: 'GET', url: files[0]!.url });
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/webp']);
  const rows = await test.auditOf('evidence.view');
  expect(rows).toHaveLength(before + 1);
  expect(rows.at(-1)!.subject).toBe(`file:${fileId}`);
});

it('a reviewer with a conflict of interest gets none', async () => {
  expect((await evidenceSeenBy(author)).files).toEqual([]);
});

it('a file is evidence once, and only its owner’s', async () => {
  const again = await test.call('POST /experiences', { token: author.token, body: submission({ evidence_ids: [fileId] }) });
  expect(again).toMatchObject({ status: 422, code: 'INVALID_EVIDENCE' });
  const { id: theirs } = await uploadEvidence(test, author.token, 'experience');
  const stolen = await test.call('POST /experiences', { token: reviewer.token, body: submission({ evidence_ids: [theirs] }) });
  expect(stolen).toMatchObject({ status: 422, code: 'INVALID_EVIDENCE' });
});
