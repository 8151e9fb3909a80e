import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';
import { buildStage, copyContext, toScratchPaths } from './image/build-stages.ts';
import { readDockerfile, type Stage } from './image/dockerfile.ts';
import { sizeOf } from './restore/archived-cluster.ts';

const DOCKERFILE = join(import.meta.dirname, '../../../deploy/docker/Dockerfile');
const LONGEST_START_MS = 300_000;

/**
 * Executes every COPY and RUN line of the Dockerfile in a temporary folder, on this machine's system instead of the base image's, and
 * starts the result as the image would be, in production and without build dependencies.
 */
export async function image(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-image-'));
  chmodSync(folder, 0o711);
  try {
    const context = join(folder, 'context');
    copyContext(context);
    const roots = new Map<string | undefined, string>([[undefined, context]]);
    const stages = readDockerfile(readFileSync(DOCKERFILE, 'utf8'));
    for (const stage of stages) {
      const began = performance.now();
      roots.set(stage.name, buildStage(stage, folder, roots));
      process.stdout.write(
        `  stage ${stage.name || 'last'}: ${stage.steps.length} lines in ${Math.round((performance.now() - began) / 1000)} s\n`,
      );
    }
    const last = stages.at(-1)!;
    const root = roots.get(last.name)!;
    // The image must not need the checkout or the earlier stages.
    for (const [name, path] of roots) if (name !== last.name) rmSync(path, { recursive: true, force: true });
    process.stdout.write(`  ${Math.round(sizeOf(root) / 1024 ** 2)} MB on top of the base image\n`);
    return await serve(last, root);
  } catch (error) {
    return [(error as Error).message];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serve(stage: Stage, root: string): Promise<string[]> {
  const cwd = join(root, stage.workdir);
  const dataDir = toScratchPaths(root, stage.env['DATA_DIR']!);
  mkdirSync(dataDir, { recursive: true });
  const keys = join(root, 'etc/keys.json');
  const { PATH, HOME, TMPDIR } = process.env;
  const newKeys = spawnSync(process.execPath, ['server/src/cli.ts', 'new-keys', keys], {
    cwd,
    encoding: 'utf8',
    env: { PATH, HOME, ...stage.env, DATA_DIR: dataDir },
  });
  if (newKeys.status !== 0) return [`new-keys failed: ${newKeys.stdout}${newKeys.stderr}`];
  const port = await findFreePort();
  const env = {
    PATH,
    HOME,
    TMPDIR,
    ...stage.env,
    ...REQUIRED_SETTINGS,
    DATA_DIR: dataDir,
    CANDOR_KEYS: keys,
    HOST: '127.0.0.1',
    PORT: String(port),
  };
  const [program, ...args] = stage.command;
  const child = spawn(program === 'node' ? process.execPath : program!, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');
  const began = performance.now();
  const ready = await waitForReady(port, () => child.exitCode !== null);
  const page = ready ? await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-proto': 'https' } }) : undefined;
  const html = (await page?.text()) ?? '';
  if (child.exitCode === null) child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  if (!ready) return [`the built image does not become ready: ${output.slice(-2_000)}`];
  process.stdout.write(`  ready after ${((performance.now() - began) / 1000).toFixed(1)} s, stopped with ${code}\n`);
  return [
    ...(page?.status === 200 && html.includes('<script') ? [] : [`the page has the status ${page?.status}`]),
    ...(output.includes('/setup') ? [] : ['Candor printed no link to the setup when it started']),
    ...(code === 0 ? [] : [`SIGTERM ended it with ${code}: ${output.slice(-1_000)}`]),
  ];
}

/** The settings that production requires. The providers are never called here. */
const REQUIRED_SETTINGS = {
  PUBLIC_URL: 'https://candor.example.com',
  SMS_ACCOUNT_SID: 'AC00000000000000000000000000000000',
  SMS_AUTH_TOKEN: 'none',
  SMS_FROM: '+15005550006',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'candor@example.com',
  LEGAL_NAME: 'Example',
  LEGAL_ADDRESS: '1 Example Street',
  LEGAL_CONTACT: 'legal@example.com',
  BALLAST_MB: '0',
};

async function waitForReady(port: number, hasEnded: () => boolean): Promise<boolean> {
  const until = Date.now() + LONGEST_START_MS;
  while (Date.now() < until && !hasEnded()) {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return true;
    await sleep(250);
  }
  return false;
}
