import { createServer, connect, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, queryValue, type TestDatabase } from '../test/database.ts';
import { readConfig } from './config.ts';
import { loadKeyring, newKeyFile } from './platform/crypto/keyring.ts';
import { createLogger } from './platform/logger.ts';
import { prepareDatabase } from './prepare-database.ts';

let database: TestDatabase;
let pooler: Server;
let poolerUrl: string;
beforeAll(async () => {
  database = await createTestDatabase();
  // Forwards everything except the startup options, like a pooler that ignores them.
  const target = new URL(database.url);
  const host = target.searchParams.get('host');
  pooler = createServer((client) => {
    const server = host === null ? connect(Number(target.port), target.hostname) : connect(`${host}/.s.PGSQL.${target.port || '5432'}`);
    client.once('data', (startup) => {
      server.write(withoutOptions(startup));
      client.pipe(server).pipe(client);
    });
    for (const socket of [client, server]) socket.on('error', () => [client, server].forEach((one) => one.destroy()));
  });
  await new Promise<void>((done) => void pooler.listen(0, '127.0.0.1', done));
  const { port } = pooler.address() as { port: number };
  poolerUrl = `postgresql://${target.username}@127.0.0.1:${port}${target.pathname}`;
});
afterAll(async () => {
  pooler.close();
  await database.drop();
});

function withoutOptions(startup: Buffer): Buffer {
  const words = startup.subarray(8).toString().split('\0');
  const at = words.indexOf('options');
  const remaining = at === -1 ? words : words.toSpliced(at, 2);
  const body = Buffer.from(remaining.join('\0'));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  startup.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}

const prepare = (env: Record<string, string>): Promise<void> =>
  prepareDatabase(readConfig(env).databaseUrl!, loadKeyring(newKeyFile(), ''), createLogger('silent'));

it('a pooler that drops session settings is refused with one sentence, and bypassed if PostgreSQL itself is named', async () => {
  await expect(prepare({ DATABASE_URL: poolerUrl })).rejects.toThrow(
    /^DATABASE_DIRECT_URL \(or DATABASE_URL, if it is not set\) leads to a connection pooler that drops .*\. Name PostgreSQL itself in DATABASE_DIRECT_URL\.$/,
  );
  await expect(prepare({ DATABASE_URL: poolerUrl, DATABASE_DIRECT_URL: database.url })).resolves.toBeUndefined();
});

it('a database whose restore was killed is not served', async () => {
  await queryValue(database.url, 'create table unfinished_restore ()');
  await expect(prepare({ DATABASE_URL: database.url })).rejects.toThrow(
    'a restore into this database was interrupted, so it is incomplete. Restore the backup again, into a new database',
  );
  await queryValue(database.url, 'drop table unfinished_restore');
  await expect(prepare({ DATABASE_URL: database.url })).resolves.toBeUndefined();
});
