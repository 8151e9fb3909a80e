import { expect, it } from 'vitest';
import { itemOf, publish, submission, submit, openReviewItem } from '../../../../test/experiences.ts';
import { linkProved, readInFull } from '../../../../test/linked-ids.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { openLink, uploadEvidence } from '../../../../test/files/uploads.ts';

const test = await startSharedApp();
const author = await makeMember(test, { role: 'reviewer' });
const reviewer = await makeMember(test, { role: 'reviewer' });
const { id: fileId } = await uploadEvidence(test, author.token, 'experience');
const item = await itemOf(test, 'experience', await submit(test, author, { evidence_ids: [fileId] }));

async function evidenceListedFor(member: TestMember) {
  const { data } = await test.call('GET /community/review-queue', { token: member.token });
  const listed = data.items.find(({ id }) => id === item)!;
  return { count: listed.evidence_count, files: listed.evidence };
}

it('gives a reviewer who opens the item a link to each file, and opening one writes an audit entry', async () => {
  expect(await evidenceListedFor(reviewer)).toEqual({ count: 1, files: [] });
  const { evidence: files } = await openReviewItem(test, reviewer, item);
  expect(files).toEqual([{ id: fileId, kind: 'image', url: expect.stringContaining(`/api/v1/files/${fileId}?token=`), flagged: false }]);
  const before = (await test.auditOf('evidence.view')).length;
  const opened = await openLink(test, files[0]!.url, { token: reviewer.token });
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/webp']);
  const rows = await test.auditOf('evidence.view');
  expect(rows).toHaveLength(before + 1);
  expect(rows.at(-1)!.subject).toBe(`file:${fileId}`);
});

it('shows a reviewer with a conflict of interest neither the number of files nor a link to one', async () => {
  expect(await evidenceListedFor(author)).toEqual({ count: 0, files: [] });
});

it('refuses a file that is evidence already, and a file of another member', async () => {
  const secondUse = await test.call('POST /experiences', { token: author.token, body: submission({ evidence_ids: [fileId] }) });
  expect(secondUse).toMatchObject({ status: 422, code: 'INVALID_EVIDENCE' });
  const { id: authorsFileId } = await uploadEvidence(test, author.token, 'experience');
  const stolen = await test.call('POST /experiences', { token: reviewer.token, body: submission({ evidence_ids: [authorsFileId] }) });
  expect(stolen).toMatchObject({ status: 422, code: 'INVALID_EVIDENCE' });
});

it('shows the person written about only the files that the author shares with them', async () => {
  const subject = await makeMember(test);
  const [shown, hidden] = await Promise.all([1, 2].map(() => uploadEvidence(test, author.token, 'experience')));
  const handle = 'evidence.subject';
  await linkProved(test, subject, 'instagram', handle);
  await publish(test, author, {
    platforms: [{ platform: 'instagram', social_id: handle }],
    evidence_ids: [shown!.id, hidden!.id],
    visible_evidence_ids: [shown!.id],
  });

  const { data, text } = await test.call('GET /experiences/linked', { token: subject.token });
  const experience = readInFull(data.experiences[0]);
  expect(experience.evidence).toEqual([{ id: shown!.id, kind: 'image', url: expect.stringContaining('?token='), flagged: false }]);
  expect(text).not.toContain(hidden!.id);
  expect(text).not.toContain('proof.png');
  const opened = await openLink(test, experience.evidence[0]!.url, { token: subject.token });
  expect(opened.status).toBe(200);
  expect(opened.headers['content-disposition']).toBe(`inline; filename="image-${shown!.id.slice(0, 8)}.webp"`);
  // The token in the link opens no other file.
  const token = experience.evidence[0]!.url.split('?')[1]!;
  expect((await openLink(test, `/api/v1/files/${hidden!.id}?${token}`, { token: subject.token })).status).toBe(404);
});

it('refuses to share a file that the experience doesn’t have, and a sixth file', async () => {
  const ids = Array.from({ length: 6 }, () => crypto.randomUUID());
  const foreignFile = await test.call('POST /experiences', {
    token: author.token,
    body: submission({ visible_evidence_ids: ids.slice(0, 1) }),
  });
  expect(foreignFile).toMatchObject({
    status: 422,
    errors: { visible_evidence_ids: ['Only files of this experience can be shown to the person'] },
  });
  const six = await test.call('POST /experiences', { token: author.token, body: submission({ evidence_ids: ids }) });
  expect(six).toMatchObject({ status: 422, errors: { evidence_ids: ['Maximum 5 supporting documents allowed'] } });
});
