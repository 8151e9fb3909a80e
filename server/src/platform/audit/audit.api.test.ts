import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { fileWitness } from '../../adapters/audit-witness/file-witness.ts';
import { deriveKey, loadKeyring, newKeyFile } from '../crypto/keyring.ts';
import { AuditChain, linkKeyOf, type AuditVerdict } from './audit-chain.ts';
import { GENESIS, linkHash } from './chain.ts';
import { readLinks } from './chain-store.ts';
import { listEntries } from './entries-store.ts';
import type { AuditWitness } from './ports.ts';
import { sealAuditJob } from './seal-audit-job.ts';
import { audit, auditWithReason } from './store.ts';
import { signWitnessLine } from './witness-line.ts';

const keys = newKeyFile();
const keyring = loadKeyring(keys, '');
let test: TestApp;
let folder: string;
let chain: AuditChain;

const write = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++)
    await test.act((ctx) => audit(ctx, { action: 'test.act', subject: `thing:${i}`, data: { i, b: true, a: null } }));
};
const chainWith = (ring = keyring): AuditChain =>
  new AuditChain({ db: test.db, clock: test.platform.clock, vault: test.platform.vault, keyring: ring, witness: fileWitness(folder) });

beforeAll(async () => {
  test = await startTestApp({ CANDOR_KEYS: keys });
});
afterAll(() => test.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-witness-'));
  await asAttacker('truncate audit_chain, audit_log restart identity cascade');
  chain = chainWith();
  await write(5);
  await chain.sealAndWitness();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Acts as an attacker with the owner's rights in the database and without the keys. */
async function asAttacker(...statements: string[]): Promise<void> {
  for (const table of ['audit_log', 'audit_chain']) await sql.raw(`alter table ${table} disable trigger user`).execute(test.db);
  for (const statement of statements) await sql.raw(statement).execute(test.db);
  for (const table of ['audit_log', 'audit_chain']) await sql.raw(`alter table ${table} enable trigger user`).execute(test.db);
}

/** Acts as a superuser, who can also bypass foreign keys. */
async function asSuperuser(...statements: string[]): Promise<void> {
  await test.db.connection().execute(async (session) => {
    for (const statement of ['set session_replication_role = replica', ...statements, 'reset session_replication_role'])
      await sql.raw(statement).execute(session);
  });
}

/** Computes every link again from the entries as they are now. */
async function rebuild(version: 1 | 2, key: Buffer): Promise<void> {
  let previous: Buffer = GENESIS;
  const statements = (await readLinks(test.db, 0)).map((link) => {
    const hash = linkHash(version, key, previous, link.seq, link);
    const statement = `update audit_chain set version = ${version}, prev_hash = '\\x${previous.toString('hex')}', hash = '\\x${hash.toString('hex')}' where seq = ${link.seq}`;
    previous = hash;
    return statement;
  });
  await asAttacker(...statements);
}

const broken = (reason: string): Partial<AuditVerdict> => ({ isIntact: false, reason });

describe('the audit chain', () => {
  it('contains every entry, and the witness confirms its head', async () => {
    expect(await chain.verify()).toEqual({ isIntact: true, entries: 5, witnessed: 5 });
    await write(2);
    expect(await chain.verify()).toEqual({ isIntact: true, entries: 7, witnessed: 5 });
  });

  it('is intact also while entries arrive, and not if an entry stays outside it', async () => {
    const witness: AuditWitness = {
      place: 'memory',
      append: async () => {},
      async *read() {
        await write(1);
        yield* [];
      },
    };
    const busy = new AuditChain({ db: test.db, clock: test.platform.clock, vault: test.platform.vault, keyring, witness });
    expect(await busy.verify()).toMatchObject({ isIntact: true, entries: 5 });
    // The sealer doesn't look for entries so far back.
    await asSuperuser(
      `insert into audit_log (id, at, actor, action, subject) overriding system value values (-200000, now(), 'x', 'test.act', 'x')`,
    );
    expect(await busy.verify()).toMatchObject(broken('an entry is not part of the chain'));
  });

  it('continues a chain of a version before 1.0, which had no key', async () => {
    await rebuild(1, Buffer.alloc(32));
    writeFileSync(join(folder, 'audit-witness.jsonl'), '');
    await write(1);
    expect(await chain.verify()).toMatchObject({ isIntact: true, entries: 6 });
  });

  it('seals 20,000 entries in one run', async () => {
    await asAttacker(
      `insert into audit_log (at, actor, action, subject) select now(), 'user:x', 'test.act', 'thing:' || n from generate_series(1, 20000) n`,
    );
    expect(await chain.seal()).toBe(20_000);
    expect(await chain.verify()).toMatchObject({ isIntact: true, entries: 20_005 });
  });

  it('seals a minute of 500 entries a second, which arrive while it seals', async () => {
    const arrive = () =>
      sql`insert into audit_log (at, actor, action, subject) select now(), 'user:x', 'test.act', 'thing:' || n from generate_series(1, 100) n`.execute(
        test.db,
      );
    for (let second = 0; second < 60; second++) await Promise.all([chain.seal(), ...Array.from({ length: 5 }, arrive)]);
    await chain.seal();
    expect(await chain.verify()).toMatchObject({ isIntact: true, entries: 30_005 });
  });
});

/* These attackers can change every row and line. “Cannot” means that `verify` detects it. */

describe('an attacker with the whole database', () => {
  it('is refused by the triggers, even as the owner', async () => {
    await expect(sql`update audit_log set actor = 'nobody'`.execute(test.db)).rejects.toThrow('append-only');
    await expect(sql`delete from audit_log`.execute(test.db)).rejects.toThrow('append-only');
    await expect(sql`truncate audit_log cascade`.execute(test.db)).rejects.toThrow('append-only');
  });

  it('cannot rewrite an entry', async () => {
    await asAttacker(`update audit_log set subject = 'thing:99' where subject = 'thing:2'`);
    expect(await chain.verify()).toMatchObject(broken('its entry was changed'));
  });

  it('cannot rewrite an entry and rebuild the chain, with a key of their own or without one', async () => {
    await asAttacker(`update audit_log set subject = 'thing:99' where subject = 'thing:2'`);
    await rebuild(2, randomBytes(32));
    expect(await chain.verify()).toMatchObject(broken('its entry was changed'));
    await rebuild(1, Buffer.alloc(32));
    expect(await chain.verify()).toMatchObject(broken('the chain was rebuilt'));
  });

  it('cannot replace the end of the chain by links without a key', async () => {
    await write(2);
    await chain.seal();
    await asAttacker('update audit_chain set version = 1 where seq = 7');
    expect(await chain.verify()).toMatchObject(broken('its link has no key'));
  });

  it('cannot remove the end, or everything', async () => {
    await asAttacker('delete from audit_chain where seq > 3', 'delete from audit_log where id not in (select entry_id from audit_chain)');
    expect(await chain.verify()).toMatchObject(broken('the end of the chain was cut off'));
    await asAttacker('delete from audit_chain', 'delete from audit_log');
    expect(await chain.verify()).toMatchObject(broken('the end of the chain was cut off'));
  });

  it('cannot replace the end by as many new entries', async () => {
    await asAttacker('delete from audit_chain where seq > 3', 'delete from audit_log where id not in (select entry_id from audit_chain)');
    await write(4);
    await chain.seal();
    expect(await chain.verify()).toMatchObject(broken('the chain was rebuilt'));
  });

  it('cannot remove a link in the middle', async () => {
    await asAttacker('delete from audit_chain where seq = 2');
    expect(await chain.verify()).toMatchObject(broken('a link is missing'));
  });

  it('cannot remove an entry and leave its link, or remove the beginning', async () => {
    await asSuperuser('delete from audit_log where id = (select entry_id from audit_chain where seq = 3)');
    expect(await chain.verify()).toMatchObject({ ...broken('its entry is missing'), seq: 3 });
    await asSuperuser(
      'delete from audit_log where id in (select entry_id from audit_chain where seq <= 3)',
      'delete from audit_chain where seq <= 3',
      'update audit_chain set seq = seq - 3',
    );
    expect(await chain.verify()).toMatchObject({ isIntact: false, seq: 1 });
  });

  it('cannot exchange two entries, with or without their links', async () => {
    const ids = '(select entry_id from audit_chain where seq in (2, 4))';
    await asSuperuser(
      `update audit_log l set subject = (select subject from audit_log o where o.id in ${ids} and o.id <> l.id) where l.id in ${ids}`,
    );
    expect(await chain.verify()).toMatchObject({ ...broken('its entry was changed'), seq: 2 });
    await asSuperuser('update audit_chain set seq = -seq where seq in (2, 4)', 'update audit_chain set seq = 6 + seq where seq < 0');
    expect(await chain.verify()).toMatchObject({ isIntact: false, seq: 2 });
  });

  it('cannot put an older copy of the database in place, also if it grows again', async () => {
    await write(3);
    await chain.sealAndWitness();
    await asAttacker('delete from audit_chain where seq > 5', 'delete from audit_log where id not in (select entry_id from audit_chain)');
    expect(await chain.verify()).toMatchObject({ ...broken('the end of the chain was cut off'), seq: 6 });
    await write(7);
    expect(await chain.verify()).toMatchObject({ ...broken('the chain was rebuilt'), seq: 8 });
  });
});

describe('the reason of an entry', () => {
  const auditReason = (reason: string): Promise<void> =>
    test.act((ctx) => auditWithReason(ctx, test.platform.vault, { action: 'test.reason', subject: 'thing:1' }, reason));

  it('is sealed, and shown with its entry', async () => {
    await auditReason('A court order, case 12');
    const [entry] = await listEntries(test.db, test.platform.vault, { actor: undefined, action: 'test.reason' }, { offset: 0, limit: 1 });
    expect(entry!.data).toEqual({ reason: 'A court order, case 12' });
    const { rows } = await sql<{ text: string }>`select l::text || r::text as text from audit_log l, audit_reasons r`.execute(test.db);
    expect(JSON.stringify(rows)).not.toContain('court order');
  });

  it('cannot be removed without a trace', async () => {
    await auditReason('A court order, case 12');
    await auditReason('Curiosity');
    expect(await chain.verify()).toMatchObject({ isIntact: true });
    await asAttacker(
      `delete from audit_reasons where id::text = (select data ->> 'reason_id' from audit_log where data ? 'reason_id' order by id limit 1)`,
    );
    expect(await chain.verify()).toMatchObject(broken('its reason was changed'));
  });
});

describe('an attacker with the database and the key file', () => {
  it('cannot rebuild the chain, because the witness has its earlier head', async () => {
    await asAttacker(`update audit_log set subject = 'thing:99' where subject = 'thing:2'`);
    await rebuild(2, linkKeyOf(keyring));
    expect(await chain.verify()).toMatchObject(broken('the chain was rebuilt'));
  });
});

describe('an attacker with the database and the witness', () => {
  it('cannot write a line of their own', async () => {
    const path = join(folder, 'audit-witness.jsonl');
    const line = JSON.parse(readFileSync(path, 'utf8').trim()) as Record<string, unknown>;
    writeFileSync(path, `${JSON.stringify({ ...line, seq: 3 })}\n`);
    expect(await chain.verify()).toMatchObject(broken('the witness was changed'));
  });

  it('cannot claim that a shortened chain is a restored backup', async () => {
    await asAttacker('delete from audit_chain where seq > 3', 'delete from audit_log where id not in (select entry_id from audit_chain)');
    const path = join(folder, 'audit-witness.jsonl');
    const line = JSON.parse(readFileSync(path, 'utf8').trim()) as Record<string, unknown>;
    writeFileSync(path, `${readFileSync(path, 'utf8')}${JSON.stringify({ ...line, kind: 'restore', seq: 3 })}\n`);
    expect(await chain.verify()).toMatchObject(broken('the witness was changed'));
  });
});

describe('the lines of the witness', () => {
  const path = () => join(folder, 'audit-witness.jsonl');
  const job = (of = chain) => sealAuditJob({ auditChain: of, identityDb: test.platform.identityDb, clock: test.platform.clock });
  /** As the job that runs every minute, in a process that has just started. */
  const runJob = (of = chain): Promise<void> => job(of).run({});

  beforeEach(async () => {
    await write(1);
    await runJob();
    await write(1);
    await runJob();
  });

  it('are complete as long as nobody changes them', async () => {
    expect(await chain.verify()).toMatchObject({ isIntact: true, entries: 9, witnessed: 8 });
  });

  it.each([
    ['all of them', () => ''],
    ['the last ones', (lines: string[]) => lines.slice(0, 1).join('')],
    ['one in the middle', (lines: string[]) => [lines[0], ...lines.slice(2)].join('')],
  ])('are found to be lost: %s', async (_what, keep) => {
    writeFileSync(path(), keep(readFileSync(path(), 'utf8').split(/(?<=\n)/)));
    expect(await chain.verify()).toMatchObject(broken('the witness has lost a head that it had recorded'));
    await write(1);
    await runJob();
    expect(await chain.verify()).toMatchObject(broken('the witness has lost a head that it had recorded'));
  });

  it('are found to be lost: the file', async () => {
    rmSync(path());
    expect(await chain.verify()).toMatchObject(broken('the witness has lost a head that it had recorded'));
  });

  it('from before a move to another place, or before a restore, are not expected', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'candor-witness-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    const moved = new AuditChain({
      db: test.db,
      clock: test.platform.clock,
      vault: test.platform.vault,
      keyring,
      witness: fileWitness(elsewhere),
    });
    expect(await moved.verify()).toMatchObject({ isIntact: true, witnessed: 0 });
    rmSync(path());
    await chain.witnessRestore();
    expect(await chain.verify()).toMatchObject({ isIntact: true, entries: 9, witnessed: 9 });
    await write(1);
    await runJob();
    rmSync(path());
    expect(await chain.verify()).toMatchObject(broken('the witness has lost a head that it had recorded'));
  });

  it('are noted in the audit log at most once an hour', async () => {
    const lasting = job();
    for (let minute = 0; minute < 3; minute++) {
      await write(1);
      await lasting.run({});
    }
    const notes = await test.db.selectFrom('audit_log').select('id').where('action', '=', 'audit.witness').execute();
    // One by each of the two jobs of beforeEach, and one in three minutes by this one.
    expect(notes).toHaveLength(3);
  });
});

it('a witness with 200,000 lines, as many as a few months have, shows that the chain was cut off', async () => {
  const key = deriveKey(keyring.index, 'audit-witness/v1');
  const line = { at: new Date(0).toISOString(), kind: 'head', hash: '00'.repeat(32) } as const;
  const witness: AuditWitness = {
    place: 'memory',
    append: async () => {},
    async *read() {
      for (let seq = 6; seq <= 200_000; seq++) yield signWitnessLine(key, { ...line, seq });
    },
  };
  const long = new AuditChain({ db: test.db, clock: test.platform.clock, vault: test.platform.vault, keyring, witness });
  expect(await long.verify()).toMatchObject(broken('the end of the chain was cut off'));
});

it('a restored backup, which is shorter than the witness’s record, is intact once the restore is recorded', async () => {
  await asAttacker('delete from audit_chain where seq > 3', 'delete from audit_log where id not in (select entry_id from audit_chain)');
  await chain.witnessRestore();
  expect(await chain.verify()).toEqual({ isIntact: true, entries: 3, witnessed: 3 });
});

it('another key file does not verify the chain', async () => {
  expect(await chainWith(loadKeyring(newKeyFile(), '')).verify()).toMatchObject({ isIntact: false });
});

it('a line that a crash cut off does not hide the lines around it', async () => {
  const path = join(folder, 'audit-witness.jsonl');
  writeFileSync(path, `${readFileSync(path, 'utf8')}{"at":"2026-`);
  await write(1);
  await chain.sealAndWitness();
  expect(await chain.verify()).toEqual({ isIntact: true, entries: 6, witnessed: 6 });
});

it('version 1 of the chain is SHA-256 without a key, and version 2 is HMAC-SHA-256', () => {
  const entry = { id: 1, at: new Date(0), actor: 'a', action: 'b', subject: 'c', data: {}, request_id: null };
  const text = JSON.stringify([1, 1, entry.at.toISOString(), 'a', 'b', 'c', [], null]);
  expect(linkHash(1, randomBytes(32), GENESIS, 1, entry)).toEqual(createHash('sha256').update(GENESIS).update(text).digest());
  const key = randomBytes(32);
  expect(linkHash(2, key, GENESIS, 1, entry)).toEqual(createHmac('sha256', key).update(GENESIS).update(text).digest());
});
