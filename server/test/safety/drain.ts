import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres/embedded-postgres.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { findFreePort } from '../free-port.ts';
import { candorProcess, type CandorProcess } from './candor-process.ts';
import { describeFailures, startLoad } from './load.ts';
import type { PartResult } from './promises/part.ts';
import { withAppOn, createMembers } from './prepare-data.ts';

const CLIENTS = 8;
const DRAIN_MS = 2_500;
/** The proxy checks every 200 ms whether a process is ready; this allows it five checks. */
const HEALTH_CHECK_MS = 1_000;

interface Proxy {
  name: string;
  program: string;
  config(port: number, backends: number[], folder: string): string;
  args(file: string): string[];
}

const PROXIES: Proxy[] = [
  {
    name: 'haproxy',
    program: '/usr/sbin/haproxy',
    args: (file) => ['-db', '-f', file],
    config: (port, backends) => `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
frontend candor
  bind 127.0.0.1:${port}
  default_backend processes
backend processes
  option httpchk GET /readyz
  option redispatch
  default-server check inter 200ms fall 1 rise 1
${backends.map((backend) => `  server at-${backend} 127.0.0.1:${backend}`).join('\n')}
`,
  },
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    args: (file) => ['-c', file, '-g', 'daemon off;'],
    config: (port, backends, folder) => `
worker_processes 1;
error_log ${folder}/error.log;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream processes {
${backends.map((backend) => `    server 127.0.0.1:${backend} max_fails=0;`).join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://processes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_connect_timeout 2s;
    }
  }
}
`,
  },
];

/** Rolling restarts of two processes behind a proxy, under load: no call fails. */
export async function drain({ restarts }: { restarts: number }): Promise<PartResult> {
  const faults: string[] = [];
  const installed = PROXIES.filter(({ program }) => existsSync(program));
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-drain-'));
  const cluster = await startEmbeddedPostgres({ dataDir, log: createLogger('error'), forTests: true });
  const settings = {
    DATABASE_URL: cluster.url,
    DRAIN_MS: String(DRAIN_MS),
    TRUST_PROXY: 'loopback',
    // Otherwise a call that a busy machine refuses would look like one that a restart lost.
    DATABASE_WAIT_MS: '20000',
    QUEUE_WAIT_MS: '20000',
  };
  const processes: CandorProcess[] = [await candorProcess(dataDir, settings), await candorProcess(dataDir, { ...settings, JOBS: '0' })];
  try {
    for (const candor of processes) await candor.start();
    const members = await withAppOn(dataDir, (app) => createMembers(app, CLIENTS), { DATABASE_URL: cluster.url });
    const tokens = members.map(({ token }) => token);
    for (const proxy of installed) faults.push(...(await restartBehind(proxy, { processes, tokens, restarts })));
  } finally {
    for (const candor of processes) await candor.stop();
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const missing = PROXIES.filter((proxy) => !installed.includes(proxy)).map(({ name }) => name);
  return { violations: faults, missing, ran: installed.length > 0 };
}

interface RestartOptions {
  processes: CandorProcess[];
  tokens: string[];
  restarts: number;
}

async function restartBehind(proxy: Proxy, { processes, tokens, restarts }: RestartOptions): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-proxy-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const backends = processes.map(({ address }) => Number(new URL(address).port));
  const file = join(folder, 'proxy.conf');
  writeFileSync(file, proxy.config(port, backends, folder));
  const running = spawn(proxy.program, proxy.args(file), { stdio: 'ignore' });
  try {
    await sleep(HEALTH_CHECK_MS);
    const load = startLoad({ port, tokens });
    for (let n = 0; n < restarts; n++) {
      const restarted = processes[n % 2]!;
      await restarted.stop();
      await restarted.start();
      await sleep(HEALTH_CHECK_MS);
    }
    const outcome = await load.stop();
    process.stdout.write(`  ${proxy.name}: ${restarts} restarts, ${outcome.calls} calls, ${outcome.failures.length} failed\n`);
    return describeFailures(proxy.name, outcome);
  } finally {
    await end(running);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
