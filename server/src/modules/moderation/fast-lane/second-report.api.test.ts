import { describe, expect, it } from 'vitest';
import { freshHandle, publish } from '../../../../test/experiences.ts';
import { linkHandle } from '../../../../test/linked-ids.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

/* A threat or private data, reported or disputed by members with little trust: the text is hidden when a second person agrees. */

const test = await startSharedApp({ SUBMISSIONS_PER_DAY: '1000', REPORTS_PER_DAY: '1000' });

const LITTLE_TRUST = 30;
async function withLittleTrust(): Promise<TestMember> {
  const member = await makeMember(test, { trust: 60 });
  await test.act((ctx) => test.modules.members.setTrustScore(ctx, member.userId, LITTLE_TRUST));
  return member;
}
/** A published text, and a member with little trust who linked its handle, which anybody can, without proving that it is theirs. */
async function publishText() {
  const handle = freshHandle();
  const id = await publish(test, await makeMember(test, { trust: 80 }), { platforms: [{ platform: 'instagram', social_id: handle }] });
  const linked = await makeMember(test, { trust: 60 });
  await linkHandle(test, linked, 'instagram', handle);
  await test.act((ctx) => test.modules.members.setTrustScore(ctx, linked.userId, LITTLE_TRUST));
  return { id, linked };
}
const isHidden = async (id: number) =>
  (await test.db.selectFrom('experiences').select('is_hidden').where('id', '=', id).executeTakeFirstOrThrow()).is_hidden;

type Reason = 'threat' | 'private_information';
async function report(member: TestMember, id: number, reason: Reason): Promise<void> {
  const filed = await test.call('POST /experiences/{id}/report', { token: member.token, params: { id }, body: { reason, details: '' } });
  expect(filed.status).toBe(201);
}
async function dispute(member: TestMember, id: number, ground: Reason): Promise<void> {
  const body = { experience_id: id, ground, statement: 'It says that they will come.', evidence_ids: [] };
  expect((await test.call('POST /experience-disputes', { token: member.token, body })).status).toBe(201);
}

describe.each(['threat', 'private_information'] as const)('a text reported or disputed for %s', (reason) => {
  it.each([
    ['reports it and then disputes it', [report, dispute]],
    ['disputes it and then reports it', [dispute, report]],
  ])('stays visible when one member with an unproved ID %s', async (_what, steps) => {
    const { id, linked } = await publishText();
    for (const step of steps) await step(linked, id, reason);
    expect(await isHidden(id)).toBe(false);
  });

  it('is hidden when one member reports it and then another disputes it', async () => {
    const { id, linked } = await publishText();
    await report(await withLittleTrust(), id, reason);
    expect(await isHidden(id)).toBe(false);
    await dispute(linked, id, reason);
    expect(await isHidden(id)).toBe(true);
  });

  it('is hidden when one member disputes it and then another reports it', async () => {
    const { id, linked } = await publishText();
    await dispute(linked, id, reason);
    expect(await isHidden(id)).toBe(false);
    await report(await withLittleTrust(), id, reason);
    expect(await isHidden(id)).toBe(true);
  });
});
