import { describe, expect, it } from 'vitest';
import { DAY_S } from '../../../platform/clock.ts';
import { decide, freshHandle, openReviewItem, publish } from '../../../../test/experiences.ts';
import { linkHandle } from '../../../../test/linked-ids.ts';
import { freshPhone, makeMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';
import { openLink, picture, upload, uploadEvidence } from '../../../../test/files/uploads.ts';

/* Handles on platforms without public profile pages: a person without an account sends a screenshot, and a reviewer looks at it. */

const test = await startSharedApp({ PRIVACY_REQUESTS_PER_ADDRESS_PER_DAY: '1000' });
let reviewer = await makeMember(test, { role: 'reviewer' });

const REASON = 'The picture shows another code.';

async function requestCode(handle = freshHandle(), platform = 'hinge') {
  const contact = `asks-${freshPhone().slice(1)}@example.com`;
  const body = { channel: 'handle' as const, platform, value: handle, contact: { channel: 'email' as const, value: contact } };
  const { data } = await test.call('POST /privacy/requests', { body });
  const code = { id: data.id, verification_code: await test.codeFor(contact) };
  const { token } = (await test.call('POST /privacy/requests/verify', { body: code })).data;
  return { handle, contact, id: data.id, token };
}
const startProof = (token: string) => test.call('POST /privacy/requests/{token}/proof', { params: { token } });
const read = (token: string) => test.call('GET /privacy/requests/{token}', { params: { token } });
const send = (token: string, evidence_ids: string[]) =>
  test.call('POST /privacy/requests/{token}/proof/evidence', { params: { token }, body: { evidence_ids, note: 'That is my profile.' } });
async function uploadScreenshot(token: string, filename = 'profile.png', content?: Buffer) {
  const parts = [{ name: 'evidence_file', filename, content: content ?? (await picture()) }];
  return upload<{ file: { id: string } }>(test, `/privacy/requests/${token}/evidence`, parts);
}
const uploadedId = async (token: string) => (await uploadScreenshot(token)).data.file.id;
const queuedProofs = async () =>
  (await test.call('GET /community/review-queue', { token: reviewer.token, query: { type: 'proof' } })).data.items.map(({ id }) => id);
const messageTo = async (contact: string) => (await test.messagesTo(contact))[0]!;

/** A request whose screenshot waits for a reviewer. */
async function requestInReview(handle = freshHandle()) {
  const request = await requestCode(handle);
  // A message of an earlier test may still wait for its job.
  await test.drainJobs();
  const before = new Set(await queuedProofs());
  const begun = await startProof(request.token);
  const file = await uploadedId(request.token);
  const reply = await send(request.token, [file]);
  await test.drainJobs();
  return { ...request, begun, file, reply, item: (await queuedProofs()).find((id) => !before.has(id))! };
}
async function settle(item: number, decision: 'approve' | 'reject', reason = REASON) {
  expect((await decide(test, reviewer, item, decision, decision === 'approve' ? '' : reason)).status).toBe(200);
  await test.drainJobs();
}

describe('a screenshot of a profile that no program can read', () => {
  it('makes the published experiences visible once a reviewer accepts it, and the contact gets a message', async () => {
    const handle = freshHandle();
    const author = await makeMember(test, { trust: 60, displayName: 'Planted Author' });
    const experienceId = await publish(test, author, {
      platforms: [{ platform: 'hinge', social_id: handle }],
      is_anonymous: true,
      comment: '',
    });
    const { token, contact, begun, reply, item, file, id } = await requestInReview(handle);
    expect(begun).toMatchObject({ status: 422, code: 'PROOF_NOT_SUPPORTED', data: { fallback: true, proof: { profile_url: null } } });
    expect(reply).toMatchObject({ status: 200, data: { proof: { state: 'in_review', refusal: null } } });
    expect((await read(token)).data).toMatchObject({ needs_proof: true, items: [] });
    const opened = await openReviewItem(test, reviewer, item);
    expect(opened).toMatchObject({
      person_name: handle,
      comment: 'That is my profile.',
      proof: { code: reply.data.proof.code, profile_url: null },
      evidence: [{ id: file, kind: 'image' }],
    });
    expect((await openLink(test, opened.evidence[0]!.url, { token: reviewer.token })).status).toBe(200);
    expect(JSON.stringify(opened)).not.toContain(contact);
    await settle(item, 'approve');
    expect((await read(token)).data).toMatchObject({ needs_proof: false, items: [{ experience_id: experienceId }] });
    expect(await messageTo(contact)).toContain(`/privacy/request#${token}`);
    expect((await test.auditOf('privacy-request.prove')).at(-1)!.subject).toBe(`privacy-request:${id}`);
    expect((await openLink(test, opened.evidence[0]!.url, { token: reviewer.token })).status).toBe(404);
  });

  it('is refused by a reviewer with reasons, and then another one may be sent', async () => {
    const { token, contact, item } = await requestInReview();
    await settle(item, 'reject');
    expect(await messageTo(contact)).toContain(REASON);
    expect((await read(token)).data).toMatchObject({ needs_proof: true, items: [] });
    const { data } = await startProof(token);
    const shown = (data as unknown as { proof: unknown }).proof;
    const refusal = {
      reasons: REASON,
      reasons_language: 'en',
      guideline: { number: 11, title: 'Link only what’s yours' },
      decision_id: null,
    };
    expect(shown).toMatchObject({ state: 'waiting', refusal });
    expect(JSON.stringify(shown)).not.toContain(reviewer.displayName);
    expect(await send(token, [await uploadedId(token)])).toMatchObject({
      status: 200,
      data: { proof: { state: 'in_review', refusal: null } },
    });
  });

  it('is decided by no reviewer who has linked the handle', async () => {
    const rival = await makeMember(test, { role: 'reviewer' });
    const handle = freshHandle();
    await linkHandle(test, rival, 'hinge', handle);
    const { token } = rival;
    const pending = async () => (await test.call('GET /community/review-queue', { token, query: { type: 'proof' } })).data.counts.pending;
    await test.drainJobs();
    const before = await pending();
    const { item } = await requestInReview(handle);
    expect(await decide(test, rival, item, 'reject', REASON)).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
    const lease = await test.call('POST /community/review-queue/{id}/lease', { token, params: { id: item } });
    expect(lease).toMatchObject({ status: 403, code: 'CONFLICT_OF_INTEREST' });
    const { items } = (await test.call('GET /community/review-queue', { token, query: { type: 'proof' } })).data;
    expect(items.find(({ id }) => id === item)).toMatchObject({ conflict_of_interest: true, comment: null });
    expect(await pending()).toBe(before);
    await settle(item, 'approve');
  });

  it.each([
    ['no file', async () => []],
    ['a file of a member', async () => [(await uploadEvidence(test, (await makeMember(test)).token, 'proof')).id]],
    ['a file of another link', async () => [await uploadedId((await requestCode()).token)]],
    ['a file twice', async (token: string) => ((file) => [file, file])(await uploadedId(token))],
  ] as const)('is refused with %s', async (_what, files) => {
    const { token } = await requestCode();
    expect((await send(token, [...(await files(token))])).status).toBe(422);
  });

  it('is refused as a document, and while another one is in review', async () => {
    const { token } = await requestCode();
    expect((await uploadScreenshot(token, 'profile.pdf', Buffer.from('%PDF-1.4\n%%EOF'))).status).toBe(422);
    await send(token, [await uploadedId(token)]);
    expect(await send(token, [await uploadedId(token)])).toMatchObject({ status: 409, code: 'IN_REVIEW' });
  });

  it('is accepted only under the link of a handle that is not proved', async () => {
    expect((await send('not-a-link', [crypto.randomUUID()])).status).toBe(404);
    const { token, item } = await requestInReview();
    await settle(item, 'approve');
    expect(await send(token, [await uploadedId(token)])).toMatchObject({ status: 409, code: 'ALREADY_PROVED' });
  });

  it('keeps the link open while it waits for a reviewer, and after the decision', async () => {
    const { token, item } = await requestInReview();
    test.clock.advance(31 * DAY_S);
    await test.modules.disputes.jobs.find(({ name }) => name === 'forget-privacy-requests')!.run(null);
    expect((await read(token)).status).toBe(200);
    reviewer = await makeMember(test, { role: 'reviewer' });
    await settle(item, 'approve');
    expect((await read(token)).data).toMatchObject({ needs_proof: false });
  });
});
