import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What another process writes to its log when it runs this. */
function logged(code: string): Record<string, unknown>[] {
  const path = join(import.meta.dirname, 'logger.ts');
  const script = `import { createLogger } from ${JSON.stringify(path)}; const log = createLogger('info'); ${code}`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('writes one JSON object a line, with UTC times, whatever is in the fields, and only fields of the allow-list', () => {
  const lines = logged(`
    log.info({ event: 'first\\nline {"level":"error"}', phone: '+12025550143', email: 'ana@example.com', body: { comment: 'secret' } }, 'two\\nlines');
    log.warn({ requestId: 'r1', route: '/search', status: 422, ms: 3, token: 'secret' }, 'refused');
  `);
  expect(lines).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      event: 'first\nline {"level":"error"}',
      msg: 'two\nlines',
    },
    { level: 'warn', time: expect.any(String) as string, requestId: 'r1', route: '/search', status: 422, ms: 3, msg: 'refused' },
  ]);
});
