import { expect, test } from 'vitest';
import { claimRow } from '../../../../test/claim-row.ts';
import { freshHandle } from '../../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startSharedApp } from '../../../../test/shared-app.ts';

/* Several members claim one ID: an admin among them decides none of the claims, and a claim that was refused may still win on appeal. */

const app = await startSharedApp();
const [admin, secondAdmin] = [await makeMember(app, { role: 'admin' }), await makeMember(app, { role: 'admin' })];

const REASON = 'As the papers show.';
const conflict = { status: 403, code: 'CONFLICT_OF_INTEREST' };
async function makeOwner() {
  const handle = freshHandle();
  return { handle, owner: await makeMember(app, { linked: [{ platform: 'instagram', socialId: handle }] }) };
}
async function claim(contested: { owner: TestMember; handle: string }, claimant: TestMember, spelling = contested.handle): Promise<string> {
  const row = await claimRow(app, { ...contested, claimant });
  const value_enc = app.platform.vault.seal('ownership_disputes.value', row.id, spelling);
  await app.db
    .insertInto('ownership_disputes')
    .values({ ...row, value_enc })
    .execute();
  return row.id;
}
const resolve = (id: string, status: 'approved' | 'rejected', who = admin) =>
  app.call('PUT /admin/ownership-disputes/{id}/resolve', { token: who.token, params: { id }, body: { status, admin_notes: REASON } });
const whichOwn = async (handle: string, people: readonly TestMember[]) => {
  const lists = await Promise.all(people.map(async ({ token }) => (await app.call('GET /user/social-ids', { token })).data.social_ids));
  return lists.map((ids) => ids.some(({ social_id }) => social_id === handle));
};
const claimsOf = async ({ token }: TestMember) =>
  (await app.call('GET /ownership-disputes', { token })).data.disputes.map(({ role, status }) => `${role} ${status}`);
const decisionsOf = async ({ token }: TestMember) => (await app.call('GET /decisions', { token })).data.decisions;
async function overturn(who: TestMember, by = secondAdmin) {
  const decision = (await decisionsOf(who)).find(({ appeal_until }) => appeal_until !== null)!;
  const body = { decision_id: decision.id, statement: 'Please look at it again.', evidence_ids: [] };
  const { appeal } = (await app.call('POST /appeals', { token: who.token, body })).data;
  const decisionCall = { token: by.token, params: { id: appeal.id }, body: { outcome: 'overturned' as const, reasons: REASON } };
  return app.call('POST /admin/appeals/{id}/decision', decisionCall);
}

test('an admin who claims the same ID decides neither the other claims nor their appeals', async () => {
  const contested = await makeOwner();
  const [claimant, rival] = [await makeMember(app), await makeMember(app, { role: 'admin' })];
  const claimantsClaim = await claim(contested, claimant);
  const rivalsClaim = await claim(contested, rival);
  for (const status of ['approved', 'rejected'] as const) expect(await resolve(claimantsClaim, status, rival)).toMatchObject(conflict);
  for (const id of [claimantsClaim, rivalsClaim]) expect((await resolve(id, 'rejected')).status).toBe(200);
  expect(await overturn(claimant, rival)).toMatchObject(conflict);
  expect((await whichOwn(contested.handle, [contested.owner]))[0]).toBe(true);
});

test('an admin who is a party to a claim sees only that it exists: no names, texts or files', async () => {
  const handle = freshHandle();
  const owner = await makeMember(app, { role: 'admin', linked: [{ platform: 'instagram', socialId: handle }] });
  const [claimant, rival] = [await makeMember(app), await makeMember(app, { role: 'admin' })];
  const badge = async ({ token }: TestMember) => (await app.call('GET /user/stats', { token })).data.admin!.ownership_disputes;
  const before = [await badge(owner), await badge(rival), await badge(admin)];
  const id = await claim({ owner, handle }, claimant);
  await claim({ owner, handle }, rival);
  expect([await badge(owner), await badge(rival), await badge(admin)]).toEqual([before[0], before[1], before[2]! + 2]);
  for (const { token } of [owner, rival]) {
    const listed = await app.call('GET /admin/ownership-disputes', { token, query: { status: 'pending' } });
    const shown = listed.data.disputes.find((dispute) => dispute.id === id);
    expect(shown).toMatchObject({
      conflict_of_interest: true,
      reason: '',
      owner_statement: null,
      evidence: [],
      claimant_user: { display_name: 'Hidden' },
    });
    expect(JSON.stringify(shown)).not.toMatch(new RegExp([owner, claimant, rival].map(({ displayName }) => displayName).join('|')));
    for (const side of ['claimant', 'owner'] as const)
      expect(await app.call(`GET /admin/ownership-disputes/{id}/${side}-history`, { token, params: { id } })).toMatchObject(conflict);
  }
  const { disputes } = (await app.call('GET /admin/ownership-disputes', { token: admin.token, query: { status: 'pending' } })).data;
  expect(disputes.find((dispute) => dispute.id === id)).toMatchObject({ conflict_of_interest: false, reason: 'It is mine.' });
});

test('a claim that was refused because a rival got the ID takes it from them on appeal', async () => {
  const contested = await makeOwner();
  const [winner, loser] = [await makeMember(app), await makeMember(app)];
  const winningClaim = await claim(contested, winner);
  await claim(contested, loser);
  expect((await resolve(winningClaim, 'approved')).status).toBe(200);
  const people = [contested.owner, winner, loser];
  expect(await whichOwn(contested.handle, people)).toEqual([false, true, false]);
  expect((await decisionsOf(loser))[0]).toMatchObject({ reasons: 'This ID was given to another member who claimed it.' });
  expect((await overturn(loser)).status).toBe(200);
  expect(await whichOwn(contested.handle, people)).toEqual([false, false, true]);
  expect([await claimsOf(winner), await claimsOf(loser)]).toEqual([['claimant rejected'], ['claimant approved']]);
  // A case is overturned at most once: the decision on appeal can't be appealed.
  const transfer = (await decisionsOf(winner)).find(({ subject }) => subject.kind === 'appeal');
  expect(transfer).toMatchObject({ outcome: 'moved', appeal_until: null, reasons: REASON });
  const { notifications } = (await app.call('GET /notifications', { token: winner.token })).data;
  expect(notifications.some(({ kind }) => kind === 'ownership_decided')).toBe(true);
});

test('an appeal returns an ID even if its claimant spelled it differently', async () => {
  const contested = await makeOwner();
  const claimant = await makeMember(app);
  expect((await resolve(await claim(contested, claimant, contested.handle.toUpperCase()), 'approved')).status).toBe(200);
  expect(await whichOwn(contested.handle, [contested.owner, claimant])).toEqual([false, true]);
  expect((await overturn(contested.owner)).status).toBe(200);
  expect(await whichOwn(contested.handle, [contested.owner, claimant])).toEqual([true, false]);
});

test('a rival gets the reasons in the language of the admin', async () => {
  const contested = await makeOwner();
  const rival = await makeMember(app);
  const winningClaim = await claim(contested, await makeMember(app));
  await claim(contested, rival);
  const call = { token: admin.token, params: { id: winningClaim }, body: { status: 'approved' as const, admin_notes: REASON } };
  await app.call('PUT /admin/ownership-disputes/{id}/resolve', { ...call, headers: { 'accept-language': 'es' } });
  expect((await decisionsOf(rival))[0]).toMatchObject({
    reasons: 'Este ID se asignó a otro miembro que también lo reclamaba.',
    reasons_language: 'es',
  });
});

/** Rows that name the member go with the account, as when a member deletes it. */
const deleteAccount = ({ userId }: TestMember) => app.db.deleteFrom('users').where('id', '=', userId).execute();

test.each(['approved', 'rejected'] as const)('a claim can be %s after the owner of the ID has deleted the account', async (status) => {
  const contested = await makeOwner();
  const claimant = await makeMember(app);
  const id = await claim(contested, claimant);
  await deleteAccount(contested.owner);
  expect(await resolve(id, status)).toMatchObject({ status: 200, data: { dispute: { status, current_owner_user: null } } });
  expect(await decisionsOf(claimant)).toMatchObject([{ outcome: status === 'approved' ? 'moved' : 'kept' }]);
});

test('an appeal about a claim is decided after the owner of the ID has deleted the account', async () => {
  const contested = await makeOwner();
  const claimant = await makeMember(app);
  const id = await claim(contested, claimant);
  await resolve(id, 'rejected');
  await deleteAccount(contested.owner);
  expect((await overturn(claimant)).status).toBe(200);
  expect(await claimsOf(claimant)).toEqual(['claimant approved']);
});

test('the appeal of the former owner is decided after the claimant has deleted the account', async () => {
  const contested = await makeOwner();
  const claimant = await makeMember(app);
  await resolve(await claim(contested, claimant), 'approved');
  const decision = (await decisionsOf(contested.owner))[0]!;
  const body = { decision_id: decision.id, statement: 'Please look at it again.', evidence_ids: [] };
  const { appeal } = (await app.call('POST /appeals', { token: contested.owner.token, body })).data;
  await deleteAccount(claimant);
  const ruling = { token: secondAdmin.token, params: { id: appeal.id }, body: { outcome: 'overturned' as const, reasons: REASON } };
  expect((await app.call('POST /admin/appeals/{id}/decision', ruling)).status).toBe(200);
  expect((await decisionsOf(contested.owner))[0]).toMatchObject({ outcome: 'overturned' });
});

test('a claim is not approved when another member has linked the ID since: the claimant files one against them', async () => {
  const contested = await makeOwner();
  const [claimant, newOwner] = [await makeMember(app), await makeMember(app)];
  const id = await claim(contested, claimant);
  const link = (await app.modules.socialIds.linkedIdsOf(app.db, contested.owner.userId)).find(({ value }) => value === contested.handle)!;
  await app.call('DELETE /user/social-ids/{id}', { token: contested.owner.token, params: { id: link.id } });
  await app.act((ctx) => app.modules.socialIds.linkForSeed(ctx, newOwner.userId, { platform: 'instagram', socialId: contested.handle }));
  expect(await resolve(id, 'approved')).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    message: expect.stringContaining('linked this ID since'),
  });
  expect(await decisionsOf(claimant)).toEqual([]);
  expect((await resolve(id, 'rejected')).status).toBe(200);
  expect((await resolve(await claim({ owner: newOwner, handle: contested.handle }, claimant), 'approved')).status).toBe(200);
  expect(await whichOwn(contested.handle, [newOwner, claimant])).toEqual([false, true]);
});
