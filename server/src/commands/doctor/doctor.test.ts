import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeMail } from '../../../test/fakes/fake-mail.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { readConfig } from '../../config.ts';
import { newKeyFile } from '../../platform/crypto/keyring.ts';
import { checkDisk } from './check-machine.ts';
import { judgeClock, judgeDatabase } from './check-database.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkRuntime } from './check-runtime.ts';
import { diagnose } from './doctor.ts';
import { formatFinding, type Finding } from './finding.ts';

const SECRET = 'do-not-print-me';
let test: TestApp;
let folder: string;
let keys: string;
let mail: Awaited<ReturnType<typeof startFakeMail>>;
const servers: Server[] = [];

beforeAll(async () => {
  keys = newKeyFile();
  test = await startTestApp({ CANDOR_KEYS: keys });
  folder = mkdtempSync(join(tmpdir(), 'candor-doctor-'));
  mail = await startFakeMail();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await mail.close();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The findings of an installation. Checks that no line contains a secret. */
async function findings(env: Record<string, string> = {}, recipients = {}): Promise<Finding[]> {
  const found: Finding[] = [];
  const settings = { PORT: '0', DATA_DIR: folder, DATABASE_URL: test.databaseUrl, CANDOR_KEYS: keys, ...env };
  for await (const finding of diagnose(() => readConfig(settings), recipients)) found.push(finding);
  const lines = found.map(formatFinding).join('\n');
  expect(lines).not.toContain(SECRET);
  expect(lines).not.toContain((JSON.parse(keys) as { index: string }).index);
  for (const line of lines.split('\n')) expect(line).toMatch(/^(?:ok {2}|warn|fail) {2}\S.*\.$/);
  return found;
}
const failures = async (env: Record<string, string>, recipients = {}) =>
  (await findings(env, recipients)).filter(({ level }) => level === 'fail');

/** Listens, and sends these bytes to each connection. */
async function listen(answer: Buffer): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  servers.push(server);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

it('finds no problem in a sound installation', async () => {
  expect((await findings()).filter(({ level, check }) => level !== 'ok' && check !== 'web')).toEqual([]);
});

describe('doctor reports', () => {
  it('invalid settings', async () => {
    expect(await failures({ PORT: 'abc', S3_BUCKET: 'files' })).toMatchObject([
      { check: 'settings', found: 'PORT must be a whole number.' },
    ]);
  });

  it('a public address without HTTPS in production', () => {
    const judge = (publicUrl: string) => [...checkPublicUrl({ ...readConfig({ CANDOR_KEYS: keys }), isProduction: true, publicUrl })][0];
    expect(judge('http://candor.example')).toMatchObject({ level: 'fail', found: 'http://candor.example has no encryption' });
    expect(judge('https://candor.example')).toMatchObject({ level: 'ok' });
  });

  it('a port that is in use', async () => {
    const port = await listen(Buffer.from('HTTP/1.1 200 OK\r\n\r\nnot Candor'));
    expect(await failures({ PORT: String(port) })).toMatchObject([{ check: 'port', found: `port ${port} is in use` }]);
  });

  it('a folder that cannot be written', async () => {
    const blocked = join(folder, 'a-file');
    writeFileSync(blocked, '');
    const found = await failures({ DATA_DIR: join(blocked, 'data') });
    expect(found).toMatchObject([{ check: 'DATA_DIR' }, { check: 'AUDIT_WITNESS' }, { check: 'storage' }]);
    expect(found[0]!.found).toContain('cannot be written');
    const backups = join(blocked, 'backups');
    expect(await failures({ BACKUP_DIR: backups })).toMatchObject([
      { check: 'BACKUP_DIR', found: `${backups} cannot be written (ENOTDIR)` },
    ]);
  });

  it('a key file of another database', async () => {
    expect(await failures({ CANDOR_KEYS: newKeyFile() })).toMatchObject([
      { check: 'keys', found: 'The key file does not belong to this database: its data keys cannot be unwrapped.' },
    ]);
  });

  it('a key file that others can read, and one that is missing', async () => {
    const path = join(folder, 'open-keys.json');
    writeFileSync(path, keys);
    chmodSync(path, 0o644);
    expect(await failures({ CANDOR_KEYS: path })).toMatchObject([{ check: 'keys', remedy: `Run chmod 0400 ${path}.` }]);
    chmodSync(path, 0o440);
    expect(await failures({ CANDOR_KEYS: path })).toEqual([]);
    expect((await findings({ CANDOR_KEYS: path })).filter(({ check }) => check === 'keys')).toContainEqual(
      expect.objectContaining({ level: 'warn', found: `${path} can be read by its group` }),
    );
    expect((await failures({ CANDOR_KEYS: join(folder, 'none.json') }))[0]).toMatchObject({ check: 'keys' });
  });

  it('a database that is not reachable or doesn’t exist', async () => {
    const nowhere = `postgresql://candor:${SECRET}@127.0.0.1:1/candor`;
    expect(await failures({ DATABASE_URL: nowhere })).toMatchObject([
      { check: 'database', found: 'the database that DATABASE_URL names cannot be reached.' },
    ]);
    const url = new URL(test.databaseUrl);
    url.pathname = '/no_such_database';
    expect(await failures({ DATABASE_URL: url.href })).toMatchObject([
      { check: 'database', found: 'the database that DATABASE_URL names does not exist.' },
    ]);
  });

  it('a wrong password of the database', async () => {
    const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(fields.length + 4);
    const port = await listen(Buffer.concat([Buffer.from('E'), length, fields]));
    expect(await failures({ DATABASE_URL: `postgresql://candor:${SECRET}@127.0.0.1:${port}/candor` })).toMatchObject([
      { check: 'database', found: 'the database that DATABASE_URL names refuses this user or password.' },
    ]);
  });

  it('an unreachable mail server, and one that refuses the login', async () => {
    expect(await failures({ SMTP_URL: `smtp://user:${SECRET}@127.0.0.1:1` })).toMatchObject([{ check: 'mail' }]);
    expect(await failures({ SMTP_URL: mail.url({ user: 'candor', password: SECRET }) })).toMatchObject([
      { check: 'mail', found: 'it refuses the user or password' },
    ]);
  });

  it('an SMS provider that refuses the account', async () => {
    const port = await listen(Buffer.from('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n'));
    const sms = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: SECRET, SMS_FROM: '+12025550100', SMS_BASE_URL: `http://127.0.0.1:${port}` };
    expect(await failures(sms)).toMatchObject([{ check: 'sms', found: 'it answers 401: SMS_ACCOUNT_SID or SMS_AUTH_TOKEN is wrong' }]);
  });

  it('an unreachable virus scanner and file store', async () => {
    const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: SECRET, S3_ENDPOINT: 'http://127.0.0.1:1' };
    expect((await failures({ CLAMD_URL: 'tcp://127.0.0.1:1', ...s3 })).map(({ check }) => check)).toEqual(['storage', 'scanner']);
  });

  it('an unreachable Redis, as a warning', async () => {
    const found = await findings({ REDIS_URL: `redis://:${SECRET}@127.0.0.1:1` });
    expect(found.find(({ check }) => check === 'redis')).toMatchObject({ level: 'warn' });
  });

  it('a replica that is not reachable, or is the primary itself', async () => {
    expect(await failures({ REPLICA_URL: `postgresql://candor:${SECRET}@127.0.0.1:1/candor` })).toMatchObject([
      { check: 'replica', found: 'REPLICA_URL 127.0.0.1:1/candor cannot be reached' },
    ]);
    expect(await failures({ REPLICA_URL: test.databaseUrl })).toMatchObject([
      { check: 'replica', found: expect.stringContaining('is the primary itself') as string },
    ]);
  });

  it('a full disk and a wrong clock', async () => {
    const full = async () => ({ blocks: 100, bavail: 4 });
    expect(await checkDisk(folder, full)).toMatchObject({ level: 'fail', found: `the disk of ${folder} is 96 % full` });
    expect(await checkDisk(folder, async () => ({ blocks: 100, bavail: 8 }))).toMatchObject({ level: 'warn' });
    expect(judgeClock(-120_000)).toMatchObject({ level: 'fail', found: "the database's clock is 120.0 s behind this machine's" });
    expect(judgeClock(6_000)).toMatchObject({ level: 'warn' });
  });

  it('versions that are too old, a schema that is behind or ahead, too few connections', () => {
    expect([...checkRuntime('18.19.0')][0]).toMatchObject({ level: 'fail', check: 'Node' });
    const sound = { version: 18, clockAheadMs: 0, freeConnections: 90, mayCreateRoles: true, hasRoles: true };
    const none = { pending: [], newer: [], required: [], isRestoreUnfinished: false, wrappedKeys: [] };
    const judge = (facts: object) =>
      [...judgeDatabase(readConfig({}), { ...sound, ...none, ...facts })]
        .filter(({ level }) => level !== 'ok')
        .map(({ level, check }) => `${level} ${check}`);
    expect(judge({})).toEqual([]);
    expect(judge({ version: 14 })).toEqual(['fail database']);
    expect(judge({ pending: ['0100-x'] })).toEqual(['warn schema']);
    expect(judge({ newer: ['0200-x'] })).toEqual(['warn schema']);
    expect(judge({ newer: ['0201-x'], required: ['0200-x'] })).toEqual(['fail schema']);
    expect(judge({ isRestoreUnfinished: true })).toEqual(['fail schema']);
    expect(judge({ freeConnections: 20 })).toEqual(['fail connections']);
    expect(judge({ mayCreateRoles: false, hasRoles: false })).toEqual(['warn roles']);
  });
});

it('creates no folder for backups, which would belong to the wrong user', async () => {
  const backups = join(folder, 'later/backups');
  const found = (await findings({ BACKUP_DIR: backups })).find(({ check }) => check === 'BACKUP_DIR');
  expect(found).toMatchObject({ level: 'ok', found: `${backups} does not exist yet and can be created` });
  expect(readdirSync(folder)).not.toContain('later');
});

it('sends a test message to the given address', async () => {
  const found = await findings({ SMTP_URL: mail.url() }, { mail: 'ops@example.com' });
  expect(found.find(({ check }) => check === 'mail')).toMatchObject({ level: 'ok', found: 'a test message was sent to ops@example.com' });
  expect(mail.accepted.at(-1)).toMatchObject({ to: ['ops@example.com'] });
});

it('fails if a test message is to be sent and no provider is configured', async () => {
  expect(await failures({}, { sms: '+12025550143' })).toMatchObject([{ check: 'sms' }]);
});
