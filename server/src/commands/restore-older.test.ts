import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPath, stealRows } from '../../test/safety/linkage/joined-rows.ts';
import { startTestApp, type TestApp } from '../../test/start-app.ts';
import { openLink } from '../../test/files/uploads.ts';
import { loadKeyring } from '../platform/crypto/keyring.ts';
import { restoreWith } from './restore.ts';
import { verifyAuditLog } from './verify-audit.ts';

/* A backup of release 0.1.0, the first version, with its key file and the members' data at that time. */
const FIXTURES = join(import.meta.dirname, '../../test/fixtures');
const original = JSON.parse(readFileSync(join(FIXTURES, 'release-0.1.0.json'), 'utf8')) as {
  keys: string;
  made_at: string;
  ids: Record<'signed' | 'hidden' | 'rejected' | 'waiting' | 'withdrawn', number>;
  dispute: string;
  reveals: Record<'signed' | 'hidden' | 'reader', number>;
  users: Record<'signed' | 'hidden' | 'reviewer' | 'admin' | 'reader' | 'subject', string>;
  tokens: Record<'signed' | 'hidden' | 'subject' | 'reader', string>;
};

/** An operator adds the key that later releases need. */
const keys = JSON.stringify({ ...(JSON.parse(original.keys) as object), authorship: Buffer.alloc(32, 7).toString('base64') });

let app: TestApp;
let output: string;
beforeAll(async () => {
  const restoring = await startTestApp({ CANDOR_KEYS: keys });
  output = await restoreWith(restoring.ownerApp, join(FIXTURES, 'release-0.1.0.backup'), loadKeyring(keys, ''), restoring.databaseUrl);
  await restoring.stop();
  app = await startTestApp({ CANDOR_KEYS: keys }, { existing: restoring });
  app.clock.set(new Date(original.made_at));
});
afterAll(() => app.close());

const as = (name: keyof typeof original.tokens) => ({ token: original.tokens[name] });

test('a backup of the first release is restored and migrated to this release', async () => {
  expect(output).toMatch(/files are restored/);
  expect(await verifyAuditLog(app.app)).toMatch(/intact/);
});

test('the restored database contains members’ texts with their statuses, disputes, credits and files', async () => {
  const { data } = await app.call('GET /experiences', as('hidden'));
  const statusOf = new Map(data.experiences.map(({ id, status }) => [id, status]));
  const { hidden, rejected, waiting, withdrawn, signed } = original.ids;
  expect([hidden, rejected, waiting, withdrawn].map((id) => statusOf.get(id))).toEqual(['approved', 'rejected', 'in_review', 'withdrawn']);
  for (const name of ['hidden', 'signed', 'reader'] as const) {
    expect([name, (await app.call('GET /user', as(name))).data.user.reveals]).toEqual([name, original.reveals[name]]);
  }
  const read = await app.call('GET /experiences/{id}', { ...as('reader'), params: { id: signed } });
  expect(read.data.experience).toMatchObject({ is_revealed: true, comment: 'Kind and on time.' });
  const disputes = (await app.call('GET /experience-disputes', as('hidden'))).data.disputes;
  expect(disputes).toMatchObject([{ id: original.dispute, role: 'author', status: 'pending' }]);
  const { photo_url: photo } = (await app.call('GET /user', as('hidden'))).data.user;
  expect((await openLink(app, photo!, as('hidden'))).status).toBe(200);
  const exported = (await app.inject('GET', '/user/export', as('hidden'))).text;
  expect(JSON.parse(exported)).toMatchObject({ files: expect.arrayContaining([expect.objectContaining({ purpose: 'experience' })]) });
});

test('the restored database contains no link from an anonymous text to its author', async () => {
  const rows = await stealRows(app.db);
  const ignored = new Set([original.users.reviewer, original.users.admin]);
  const openColumns = new Set(['public.reveals.experience_id', 'authored.review_items.due_at']);
  const tablesWithoutTransaction = new Set(rows.map(({ table }) => table));
  const row = (table: string, id: unknown) => rows.find((one) => one.table === table && one.values['id'] === id)!;
  const user = row('public.users', original.users.hidden);
  for (const id of [original.ids.hidden, original.ids.rejected, original.ids.waiting]) {
    expect(findPath(rows, row('authored.experiences', id), user, { ignored, openColumns, tablesWithoutTransaction })).toBeUndefined();
  }
  const { rows: old } = await sql`select 1 from pg_class where relname in ('files', 'review_sketches') and relkind = 'r'`.execute(app.db);
  expect(old).toEqual([]);
});
