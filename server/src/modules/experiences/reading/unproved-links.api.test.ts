import { describe, expect, it } from 'vitest';
import { DAY_S } from '../../../platform/clock.ts';
import { freshHandle, publish } from '../../../../test/experiences.ts';
import { linkHandle, linkProved, readInFull } from '../../../../test/linked-ids.ts';
import { makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { openLink, uploadEvidence } from '../../../../test/files/uploads.ts';

const COMMENT = 'He left before the bill came and laughed about it.';
const AUTHOR = 'Quentin Underhill';
const SUBJECT = 'Marigold Featherstone';

const test = await startSharedApp();
const handle = freshHandle();
const author = await makeMember(test, { displayName: AUTHOR });
const { id: file } = await uploadEvidence(test, author.token, 'experience');
const id = await publish(test, author, {
  person_name: SUBJECT,
  comment: COMMENT,
  platforms: [{ platform: 'instagram', social_id: handle }],
  evidence_ids: [file],
  visible_evidence_ids: [file],
});
const subject = await makeMember(test);
await linkHandle(test, subject, 'instagram', handle);

/** Expects that the reply contains no comment, name or file. */
function expectClosed(text: string): void {
  for (const secret of [COMMENT, AUTHOR, SUBJECT, file]) expect(text).not.toContain(secret);
}

describe('a linked ID that is not proved', () => {
  const listLinked = () => test.call('GET /experiences/linked', { token: subject.token });

  it('shows only the fields of a search result in the list', async () => {
    const { data, text } = await listLinked();
    expect(data.experiences).toMatchObject([
      {
        id,
        needs_proof: true,
        is_revealed: false,
        comment: null,
        tags: [],
        replies: [],
        person_name: 'Marigold F.',
        social_id: handle,
        proof_ended_at: null,
      },
    ]);
    expect(data.experiences[0]).not.toHaveProperty('evidence');
    expect(data.experiences[0]).not.toHaveProperty('submitter_display_name');
    expectClosed(text);
  });

  it('shows no more on the page of the experience or in a search', async () => {
    const page = await test.call('GET /experiences/{id}', { token: subject.token, params: { id } });
    expect(page.data).toMatchObject({ experience: { is_revealed: false }, may: { reply: false, dispute: true } });
    expectClosed(page.text);
    const found = await test.call('POST /search', { token: subject.token, body: { social_id: handle, platform: 'instagram' } });
    expect(found.data.results).toMatchObject([{ id, is_revealed: false }]);
    expectClosed(found.text);
  });

  it('shows no replies and accepts none', async () => {
    const replies = await test.call('GET /experiences/{id}/replies', { token: subject.token, params: { id } });
    expect(replies).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const reply = { token: subject.token, params: { id }, body: { content: 'That is not how it was.' } };
    expect(await test.call('POST /experiences/{id}/replies', reply)).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
    expect(await test.call('PUT /experiences/{id}/reply', reply)).toMatchObject({ status: 403, code: 'PROOF_REQUIRED' });
  });

  it('opens no file', async () => {
    const { url } = await test
      .act((ctx) => test.modules.files.linksForSubject(ctx.db, 'experience', [String(id)], subject.actor))
      .then((links) => links.get(String(id))![0]!);
    expect((await openLink(test, url, { token: subject.token })).status).toBe(404);
  });

  it('leads only to a notice that something was published, and the export contains no more', async () => {
    const notices = await test.call('GET /notifications', { token: subject.token });
    expect(notices.data.notifications.map(({ kind }) => kind)).toContain('linked_experience');
    expectClosed(notices.text);
    expectClosed((await test.call('GET /user/export', { token: subject.token })).text);
  });

  it('lets its member dispute the experience, which shows them nothing more', async () => {
    const body = { experience_id: id, ground: 'false_information', statement: 'This did not happen.', evidence_ids: [] };
    const filed = await test.call('POST /experience-disputes', { token: subject.token, body });
    expect(filed.status).toBe(201);
    expectClosed(filed.text);
    expectClosed((await test.call('GET /experience-disputes', { token: subject.token })).text);
    expectClosed((await listLinked()).text);
  });

  it('lets its member reveal the experience for a credit like any other member, and then reply as a reader', async () => {
    const reveal = { token: subject.token, body: { experience_id: id } };
    const revealed = await test.call('POST /reveals/experience', reveal);
    expect(revealed.data).toMatchObject({ charged: true, experience: { comment: COMMENT } });
    const [listed] = (await listLinked()).data.experiences;
    expect(listed).toMatchObject({ needs_proof: true, is_revealed: true, comment: COMMENT });
    const reply = await test.call('POST /experiences/{id}/replies', {
      token: subject.token,
      params: { id },
      body: { content: 'I paid for mine.' },
    });
    expect(reply).toMatchObject({ status: 201, data: { reply: { by_subject: false } } });
  });
});

describe('a linked ID that is proved', () => {
  it('shows everything free, with the files that the author shares, until the proof expires', async () => {
    const provedHandle = freshHandle();
    const shared = await uploadEvidence(test, author.token, 'experience');
    const unshared = await uploadEvidence(test, author.token, 'experience');
    const experienceId = await publish(test, author, {
      comment: COMMENT,
      platforms: [{ platform: 'instagram', social_id: provedHandle }],
      evidence_ids: [shared.id, unshared.id],
      visible_evidence_ids: [shared.id],
    });
    const owner = await makeMember(test);
    await linkProved(test, owner, 'instagram', provedHandle);
    const listed = readInFull((await test.call('GET /experiences/linked', { token: owner.token })).data.experiences[0]);
    expect(listed).toMatchObject({ id: experienceId, comment: COMMENT, submitter_display_name: AUTHOR, evidence: [{ id: shared.id }] });
    const revealed = await test.call('POST /reveals/experience', { token: owner.token, body: { experience_id: experienceId } });
    expect(revealed.data).toMatchObject({ charged: false, experience: { comment: COMMENT } });
    expect((await test.call('GET /experiences/{id}/replies', { token: owner.token, params: { id: experienceId } })).status).toBe(200);

    test.clock.advance(180 * DAY_S + 1);
    const token = await test.act((ctx) => test.modules.sessions.startSession(ctx, owner.userId, 'Chrome on Linux'));
    const { data, text } = await test.call('GET /experiences/linked', { token });
    expect(data.experiences[0]).toMatchObject({ needs_proof: true, is_revealed: false, proof_ended_at: expect.any(String) });
    expect(text).not.toContain(COMMENT);
    const found = await test.call('POST /search', { token, body: { social_id: provedHandle, platform: 'instagram' } });
    expect(found.data.results).toMatchObject([{ is_revealed: false }]);
  });

  it('keeps its own end of proof if the member has the same handle on another platform', async () => {
    const sameHandle = freshHandle();
    await publish(test, await makeMember(test), { platforms: [{ platform: 'tiktok', social_id: sameHandle }] });
    const owner = await makeMember(test);
    await linkProved(test, owner, 'instagram', sameHandle);
    await linkHandle(test, owner, 'tiktok', sameHandle);
    const { experiences } = (await test.call('GET /experiences/linked', { token: owner.token })).data;
    expect(experiences).toMatchObject([{ needs_proof: true, platform: 'tiktok', proof_ended_at: null }]);
  });
});
