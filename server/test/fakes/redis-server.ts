import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findFreePort } from '../free-port.ts';

/** A real Redis without persistence; `stop` kills it, and `start` restarts it, empty, at the same address. */
export async function startRedis() {
  const port = await findFreePort();
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    child = spawn(findRedis(), ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    for await (const part of child.stdout!) {
      output += String(part);
      if (output.includes('Ready to accept connections')) break;
    }
    if (child.exitCode !== null) throw new Error(`Redis did not start: ${output}`);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: async (): Promise<void> => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function findRedis(): string {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'redis-server'));
  const found = [process.env.REDIS_SERVER_PATH, ...places].find((path) => path && existsSync(path));
  if (!found)
    throw new Error(
      'This test needs redis-server: `npm test` installs it where it may, else install it or set REDIS_SERVER_PATH to its path.',
    );
  return found;
}
