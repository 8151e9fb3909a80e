import './provided-context.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './launch-options.ts';
import { startServer } from './start-server.ts';
import { WORKERS } from './workers.ts';

/** Builds the product, starts a real server for each worker on a fresh database with the demo community, and launches one browser for all. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'inherit' });
  const dataDirs = Array.from({ length: WORKERS }, () => mkdtempSync(join(tmpdir(), 'candor-e2e-')));
  const pictures = mkdtempSync(join(tmpdir(), 'candor-pictures-'));
  const browser = await chromium.launchServer(launchOptions());
  try {
    const servers = await Promise.all(dataDirs.map((dataDir) => startServer(dataDir)));
    project.provide(
      'addresses',
      servers.map(({ address }) => address),
    );
    project.provide('browser', browser.wsEndpoint());
    project.provide('pictures', pictures);
    return async () => {
      await browser.close();
      await Promise.all(servers.map((server) => server.stop()));
      for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
      if (readdirSync(pictures).length === 0) rmSync(pictures, { recursive: true });
    };
  } catch (error) {
    await browser.close();
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
    rmSync(pictures, { recursive: true });
    throw error;
  }
}
