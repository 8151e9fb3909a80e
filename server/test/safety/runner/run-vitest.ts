import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

interface Report {
  testResults: { name: string; status: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

/** Runs the tests of `*.slow.test.ts`, which start several processes or databases each, without those that other parts run. */
export const runSlowTests = (): Promise<string[]> =>
  runVitest(['--project', 'slow', ...RUN_BY_OTHER_PARTS.flatMap((file) => ['--exclude', `**/${file}.slow.test.ts`])]);

export const RUN_BY_OTHER_PARTS = [
  'safety/t2-bombs',
  'cleaning/fingerprint',
  'commands/rotate-keys',
  'safety/logs',
  'safety/clock-jumps',
  'safety/stolen-copy',
];

/** Runs the tests of a project whose paths contain one of `files`. */
export const runTests = (project: string, files: readonly string[]): Promise<string[]> => runVitest(['--project', project, ...files]);

/** Runs the journeys of `e2e/slow/`, in Chromium. */
export const runJourneys = (): Promise<string[]> => runVitest(['--config', 'e2e/vitest.config.ts'], { SLOW_JOURNEYS: '1' });

/** @returns a sentence for each test that failed and each file that couldn't be run */
async function runVitest(selection: string[], env: Record<string, string> = {}): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-slow-'));
  const reportFile = join(folder, 'report.json');
  try {
    const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    const [code] = (await once(
      spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }),
      'exit',
    )) as [number | null];
    const { testResults } = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : { testResults: [] };
    const faults = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => `${fullName} fails`);
      // A file that couldn't be loaded has no tests.
      return status === 'failed' && failed.length === 0 ? [`${name} couldn't be run: ${message}`] : failed;
    });
    return code === 0 || faults.length > 0 ? faults : [`vitest ended with ${code}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
