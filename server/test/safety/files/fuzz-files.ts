import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Report {
  seed: number;
  ms: number;
  outcome: string;
  hasLeak: boolean;
}

const FACTORS: Record<string, number> = { jpeg: 1, png: 1, webp: 1, mp4: 4, avi: 4, wmv: 4, docx: 2, doc: 2, pdf: 0.2 };
const LONGEST_MS = 5_000;
const LONGEST_SILENCE_MS = 15_000;

/**
 * Parses mutated files of each kind: `files` times the factor of its kind, which is higher for our own parsers. Each file must be cleaned or
 * refused in time.
 */
export async function fuzzFiles(files: number, firstSeed: number): Promise<string[]> {
  const faults: string[] = [];
  for (const [kind, factor] of Object.entries(FACTORS)) {
    const count = Math.max(10, Math.round(files * factor));
    const reports = await fuzzKind(kind, firstSeed, count);
    const cleaned = reports.filter(({ outcome }) => outcome === 'cleaned').length;
    const slowest = Math.max(...reports.map(({ ms }) => ms), 0);
    process.stdout.write(`  ${kind}: ${reports.length} files, ${cleaned} cleaned, the slowest ${Math.round(slowest)} ms\n`);
    if (reports.length < count) faults.push(`${kind}: the parser ended or hung at seed ${firstSeed + reports.length}`);
    for (const { seed, ms, hasLeak } of reports) {
      if (ms > LONGEST_MS) faults.push(`${kind}: seed ${seed} took ${Math.round(ms)} ms`);
      if (hasLeak) faults.push(`${kind}: seed ${seed} left a planted name in what is stored`);
    }
  }
  return faults;
}

async function fuzzKind(kind: string, first: number, count: number): Promise<Report[]> {
  const reports: Report[] = [];
  const child = fork(join(import.meta.dirname, 'fuzz-process.ts'), [kind, String(first), String(count)], {
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // The exit of a process may be reported before its last messages are read.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
  let silence = setTimeout(() => child.kill('SIGKILL'), LONGEST_SILENCE_MS);
  child.on('message', (report) => {
    reports.push(report as Report);
    clearTimeout(silence);
    silence = setTimeout(() => child.kill('SIGKILL'), LONGEST_SILENCE_MS);
  });
  await ended;
  clearTimeout(silence);
  return reports;
}
