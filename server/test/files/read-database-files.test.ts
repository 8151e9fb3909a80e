import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFiles } from './read-database-files.ts';

it('skips files that are deleted while it reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-changing-'));
  for (let n = 0; n < 50; n++) writeFileSync(join(folder, `a${n}`), 'kept');
  const script = `const { writeFileSync, rmSync } = require('node:fs'); process.stdout.write('started');
    for (;;) { writeFileSync(process.argv[1], 'deleted'); rmSync(process.argv[1]); }`;
  const writer = spawn(process.execPath, ['-e', script, join(folder, 'z')], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(writer.stdout, 'data');
    for (let n = 0; n < 200; n++) expect(readFiles(folder).filter((file) => file.toString() === 'kept')).toHaveLength(50);
  } finally {
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    rmSync(folder, { recursive: true });
  }
});
