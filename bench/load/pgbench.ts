import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export function hasPgbench(): boolean {
  try {
    execFileSync('pgbench', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface PgbenchRun {
  seconds: number;
  clients?: number;
  /** Settings of PostgreSQL for its connections. */
  options?: string;
}

/** Each transaction runs one of the scripts, chosen at random. @returns transactions a second */
export async function pgbench(
  url: string,
  folder: string,
  scripts: readonly string[],
  { seconds, clients = 8, options = '' }: PgbenchRun,
): Promise<number> {
  const files = scripts.flatMap((script, index) => {
    const file = join(folder, `${index}.sql`);
    writeFileSync(file, `${script.trim().replaceAll(/\s*\n\s*/g, (gap) => (script.startsWith('\\set') ? gap : ' '))};\n`);
    return ['-f', file];
  });
  const { host, user, database } = address(url);
  const { stdout } = await promisify(execFile)(
    'pgbench',
    [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
      '-j',
      '2',
      '-T',
      String(seconds),
      ...files,
      '-h',
      host,
      '-p',
      '5432',
      '-U',
      user,
      database,
    ],
    { env: { ...process.env, PGOPTIONS: options } },
  );
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

function address(url: string): { host: string; user: string; database: string } {
  const parsed = new URL(url);
  return { host: parsed.searchParams.get('host') ?? parsed.hostname, user: parsed.username, database: parsed.pathname.slice(1) };
}
