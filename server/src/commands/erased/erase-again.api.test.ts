import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_S } from '../../platform/clock.ts';
import { ANONYMOUS, decide, itemOf, publish, submit } from '../../../test/experiences.ts';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { loadKeyring, newKeyFile } from '../../platform/crypto/keyring.ts';
import { backup } from '../backup.ts';
import { rebuildIndex } from '../rebuild-index.ts';
import { restoreWith } from '../restore.ts';
import { eraseAgain } from './erase-again.ts';
import { listErased } from './list-erased.ts';

const keys = newKeyFile();
const folder = mkdtempSync(join(tmpdir(), 'candor-erased-'));
const [backupFile, listFile] = [join(folder, 'candor.backup'), join(folder, 'erased')];
let source: TestApp;
let target: TestApp;
let members: Record<'leaves' | 'stays' | 'author' | 'hidden', TestMember>;
let ids: Record<'ofLeaver' | 'removed' | 'publishedAndRemoved' | 'rejected' | 'withdrawn' | 'anonymous' | 'kept', number>;
let list: string;

async function deleteAccount({ token, phone, userId }: TestMember): Promise<void> {
  await source.call('DELETE /user', { token, body: {} });
  const body = { verification_code: await source.codeFor(phone), keep_experiences: false };
  expect((await source.call('DELETE /user', { token, body })).status).toBe(200);
  source.clock.advance(DAY_S + 1);
  await source.runDelayedJobs();
  expect(await userIds(source)).not.toContain(userId);
}

async function withdraw({ token }: TestMember, id: number): Promise<void> {
  expect((await source.call('DELETE /experiences/{id}', { token, params: { id } })).status).toBe(200);
}

const userIds = async ({ db }: TestApp): Promise<string[]> => (await db.selectFrom('users').select('id').execute()).map(({ id }) => id);
const statuses = async ({ db }: TestApp): Promise<Map<number, string>> =>
  new Map((await db.selectFrom('experiences').select(['id', 'status']).execute()).map(({ id, status }) => [id, status]));

beforeAll(async () => {
  source = await startTestApp({ CANDOR_KEYS: keys });
  const [leaves, stays, author, hidden] = await Promise.all(Array.from({ length: 4 }, () => makeMember(source)));
  members = { leaves: leaves!, stays: stays!, author: author!, hidden: hidden! };
  ids = {
    ofLeaver: await publish(source, members.leaves),
    removed: await publish(source, members.author),
    publishedAndRemoved: await submit(source, members.author),
    rejected: await submit(source, members.author),
    withdrawn: await submit(source, members.author),
    anonymous: await submit(source, members.hidden, ANONYMOUS),
    kept: await publish(source, members.stays),
  };
  await backup(source.ownerApp, [backupFile]);
  const madeAt = source.clock.now().toISOString();

  await withdraw(members.author, ids.withdrawn);
  await withdraw(members.hidden, ids.anonymous);
  await source.modules.authorship.mix();
  const reviewer = await makeMember(source, { role: 'reviewer' });
  const decideOn = async (id: number, decision: 'approve' | 'reject') =>
    expect((await decide(source, reviewer, await itemOf(source, 'experience', id), decision)).status).toBe(200);
  await decideOn(ids.publishedAndRemoved, 'approve');
  await decideOn(ids.rejected, 'reject');
  for (const id of [ids.removed, ids.publishedAndRemoved]) await source.act((ctx) => source.modules.experiences.removeExperience(ctx, id));
  await deleteAccount(members.leaves);
  list = await listErased(source.ownerApp, [madeAt]);
  writeFileSync(listFile, `${list}\n`);

  const restoring = await startTestApp({ CANDOR_KEYS: keys });
  await restoreWith(restoring.ownerApp, backupFile, loadKeyring(keys, ''), restoring.databaseUrl);
  await restoring.stop();
  target = await startTestApp({ CANDOR_KEYS: keys }, { existing: restoring });
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  rmSync(folder, { recursive: true });
});

it('a restored backup brings back what was deleted after it, until it is erased again', async () => {
  expect(await userIds(target)).toContain(members.leaves.userId);
  const restored = await statuses(target);
  expect([ids.removed, ids.withdrawn, ids.anonymous].map((id) => restored.get(id))).toEqual(['approved', 'in_review', 'in_review']);

  const output = await eraseAgain(target.ownerApp, [listFile]);
  expect(output).toMatch(/deleted once Candor runs: 1\. .* withdrawn: 4\./);
  await target.runDelayedJobs();
  expect(await userIds(target)).not.toContain(members.leaves.userId);
  const erased = await statuses(target);
  const ended = [ids.removed, ids.publishedAndRemoved, ids.rejected, ids.withdrawn, ids.anonymous, ids.kept];
  expect(ended.map((id) => erased.get(id))).toEqual(['removed', 'withdrawn', 'in_review', 'withdrawn', 'withdrawn', 'approved']);
  expect((await statuses(target)).get(ids.ofLeaver)).not.toBe('approved');
  expect(await userIds(target)).toEqual(expect.arrayContaining([members.stays.userId, members.author.userId]));
  expect(await rebuildIndex(target.ownerApp, ['--check'])).toContain('is correct');
});

it('erasing again can be repeated', async () => {
  expect(await eraseAgain(target.ownerApp, [listFile])).toMatch(/deleted once Candor runs: 0\. .* withdrawn: 0\./);
});

it('the list is sorted and contains no id of a member or text', async () => {
  const lines = list.split('\n');
  expect(lines).toEqual(lines.toSorted());
  for (const line of lines) expect(line).toMatch(/^(?:account|rejected|removed|withdrawn) [0-9a-f]{8}-[0-9a-f-]{27}$/);
  for (const id of [...Object.values(ids), ...Object.values(members).map(({ userId }) => userId)]) expect(list).not.toContain(String(id));
});

it('refuses a missing time, a missing file and a file that is no list', async () => {
  await expect(listErased(source.ownerApp, [])).rejects.toThrow('list-erased takes the time of the backup');
  await expect(listErased(source.ownerApp, ['yesterday'])).rejects.toThrow('list-erased takes the time of the backup');
  await expect(eraseAgain(target.ownerApp, [join(folder, 'none')])).rejects.toThrow('erase-again takes the file');
  const wrong = join(folder, 'wrong');
  writeFileSync(wrong, 'account 1\n');
  await expect(eraseAgain(target.ownerApp, [wrong])).rejects.toThrow('it contains the line "account 1"');
});
