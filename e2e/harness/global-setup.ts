import './provided-context.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { startServer } from './start-server.ts';

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Builds and starts the real server on a fresh database with the demo community, and launches one browser for the whole run. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/build.mjs')], { stdio: 'inherit' });
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-e2e-'));
  const pictures = mkdtempSync(join(tmpdir(), 'candor-pictures-'));
  const executablePath = process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path));
  const browser = await chromium.launchServer({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  try {
    const server = await startServer(dataDir);
    project.provide('address', server.address);
    project.provide('browser', browser.wsEndpoint());
    project.provide('pictures', pictures);
    return async () => {
      await browser.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
      if (readdirSync(pictures).length === 0) rmSync(pictures, { recursive: true });
    };
  } catch (error) {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(pictures, { recursive: true });
    throw error;
  }
}
