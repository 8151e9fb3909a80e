import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../server/test/free-port.ts';
import { buildRequest } from '../load/request.ts';
import { runLoad } from '../load/run-load.ts';
import { startServer } from '../load/server-process.ts';
import { folderOf, installPackages } from './install-packages.ts';
import type { Rival } from './rival.ts';

const VERSION = '4.15.1';
/** npm offers only the release of 2017. */
const SOURCE = process.env.RIVALS_NODEBB ?? 'https://github.com/NodeBB/NodeBB.git';
/** The other plugins are left out: they would only make it slower. */
const PLUGINS = { 'nodebb-theme-harmony': '3.3.4', 'nodebb-rewards-essentials': '1.0.2', 'nodebb-widget-essentials': '7.0.43' };
const TOPICS = 2_000;
const MEMBERS = 64;
const TOKEN = 'token-of-the-measurement';
const DELAY_SETTINGS = ['initialPostDelay', 'postDelay', 'newbiePostDelay'];

/** NodeBB with 2,000 topics in Redis. */
export async function openNodeBb(): Promise<Rival> {
  const folder = folderOf('nodebb');
  fetchSource(folder);
  const original = JSON.parse(readFileSync(join(folder, 'install/package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const others = Object.fromEntries(Object.entries(original.dependencies).filter(([name]) => !name.startsWith('nodebb-')));
  const dependencies = { ...others, ...PLUGINS };
  installPackages(folder, { dependencies });
  // When NodeBB starts, it compares the installed packages with this file.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...original, dependencies }));
  const redis = await startRedis(folder);
  try {
    const port = await findFreePort();
    setUp(folder, port, redis.port);
    for (const name of DELAY_SETTINGS) redis.run('hset', 'config', name, '0');
    // A token with the user id 0 may act for every member.
    redis.run('hset', `token:${TOKEN}`, 'uid', '0', 'description', 'measurement', 'timestamp', '1');
    redis.run('zadd', 'tokens:createtime', '1', TOKEN);
    redis.run('zadd', 'tokens:uid', '0', TOKEN);
    const start = () => startServer('app.js', { NODE_ENV: 'production' }, '/api/config', { cwd: folder, port });
    await fillWithTopics(start, redis);
    const page = buildRequest('GET', '/api/recent?_uid=1', { token: TOKEN });
    return { name: `NodeBB ${VERSION}`, start, nextPage: () => page, nextCreate: newTopic, close: redis.stop };
  } catch (error) {
    await redis.stop();
    throw error;
  }
}

let topic = Date.now();
/** The members write in turn, because NodeBB accepts only one topic at a time from each. */
const newTopic = (): Buffer =>
  buildRequest('POST', '/api/v3/topics', {
    token: TOKEN,
    body: {
      _uid: 2 + (topic % MEMBERS),
      cid: 2,
      title: `Met somebody ${topic++}`,
      content: 'We met for coffee twice and walked along the river.',
    },
  });

let member = 0;
const newMember = (): Buffer =>
  buildRequest('POST', '/api/v3/users', {
    token: TOKEN,
    body: { _uid: 1, username: `member${++member}`, password: 'Password-of-the-9-measurement' },
  });

function fetchSource(folder: string): void {
  if (existsSync(join(folder, 'app.js'))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('git', ['clone', '--quiet', '--depth', '1', '--branch', `v${VERSION}`, SOURCE, folder], { stdio: 'ignore' });
  } catch (error) {
    throw new Error(
      `its source can't be fetched: set RIVALS_NODEBB to a clone of its repository that has the tag v${VERSION}, and run this again.`,
      {
        cause: error,
      },
    );
  }
}

interface Redis {
  port: number;
  run(...command: string[]): string;
  stop(): Promise<void>;
}

async function startRedis(folder: string): Promise<Redis> {
  const data = join(folder, 'redis');
  mkdirSync(data, { recursive: true });
  const port = await findFreePort();
  // Redis saves its data when it stops, never during a measurement.
  const server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--dir', data, '--save', '86400 100000000'], {
    stdio: 'ignore',
  });
  const failed = once(server, 'error').then(() => {
    throw new Error('it needs Redis: install redis-server and redis-tools, and run this again.');
  });
  const run = (...command: string[]): string => execFileSync('redis-cli', ['-p', String(port), ...command], { encoding: 'utf8' });
  const waitUntilReady = async (): Promise<void> => {
    for (let tries = 0; tries < 100; tries++) {
      await sleep(50);
      try {
        if (run('ping').startsWith('PONG')) return;
      } catch {
        // Not yet.
      }
    }
    throw new Error('its Redis does not answer.');
  };
  await Promise.race([failed, waitUntilReady()]);
  return {
    port,
    run,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

function setUp(folder: string, port: number, redisPort: number): void {
  const config = join(folder, 'config.json');
  const settings = { url: `http://127.0.0.1:${port}`, secret: 'secret-of-the-measurement', database: 'redis', port: String(port) };
  if (!existsSync(join(folder, 'redis/dump.rdb'))) {
    const admin = { name: 'admin', password: 'Password-of-the-9-measurement' };
    const answers = {
      ...settings,
      'admin:username': admin.name,
      'admin:email': 'admin@example.com',
      'admin:password': admin.password,
      'admin:password:confirm': admin.password,
      'redis:host': '127.0.0.1',
      'redis:port': String(redisPort),
      'redis:password': '',
      'redis:database': '0',
    };
    rmSync(config, { force: true });
    execFileSync(process.execPath, ['app.js', `--setup=${JSON.stringify(answers)}`, '--skip-build'], { cwd: folder, stdio: 'ignore' });
  }
  const redis = { host: '127.0.0.1', port: redisPort, password: '', database: 0 };
  writeFileSync(config, JSON.stringify({ ...settings, redis }));
}

async function fillWithTopics(start: Rival['start'], redis: Redis): Promise<void> {
  let missing = TOPICS - Number(redis.run('zcard', 'topics:tid'));
  if (missing <= 0) return;
  process.stderr.write(`writing ${missing} topics\n`);
  const server = await start();
  await runLoad({ port: server.port, clients: 2, ms: 120_000, next: () => (member < MEMBERS ? newMember() : undefined) });
  await runLoad({ port: server.port, clients: 8, ms: 600_000, next: () => (missing-- > 0 ? newTopic() : undefined) });
  await server.stop();
}
