import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';

const checkedIn = join(import.meta.dirname, '../src/platform/db/types.ts');
const generator = createRequire(import.meta.url).resolve('kysely-codegen/dist/cli/bin.js');

test('the checked-in types are those of the migrated database', async () => {
  const database = await createTestDatabase();
  try {
    const options = [
      '--dialect=postgres',
      `--url=${database.url}`,
      '--date-parser=string',
      '--type-mapping={"int8":"number"}',
      '--default-schema=public',
      '--default-schema=authored',
      '--include-pattern={public,authored}.*',
      '--print',
      '--log-level=error',
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [generator, ...options]);
    const generated = `${stdout.trim()}\n`;
    if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(checkedIn, generated);
    expect(
      readFileSync(checkedIn, 'utf8').trim() === generated.trim(),
      'run the tests with UPDATE_GENERATED=1 and look at the difference',
    ).toBe(true);
  } finally {
    await database.drop();
  }
});
