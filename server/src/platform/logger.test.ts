import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOGGED_FIELDS } from './logger.ts';

const SOURCES = join(import.meta.dirname, '..');
const operations = readFileSync(join(SOURCES, '../../docs/operations.md'), 'utf8');

/** The log lines of another process that runs this code. */
function linesLoggedBy(code: string): Record<string, unknown>[] {
  const path = join(import.meta.dirname, 'logger.ts');
  const script = `import { createLogger } from ${JSON.stringify(path)}; const log = createLogger('info'); ${code}`;
  const text = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

it('writes one JSON object a line, with UTC times, whatever is in the fields, and only fields of the allow-list', () => {
  const lines = linesLoggedBy(`
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

it('writes exactly the fields that the operations document names', () => {
  const [list] = /Fields of a log line: [^]*?No other field/.exec(operations)!;
  const documented = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
  expect(documented.toSorted()).toEqual([...LOGGED_FIELDS].toSorted());
});

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(SOURCES, name), 'utf8') }));

it('is called only with fields that it writes', () => {
  const dropped = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\blog\.(?:info|warn|error)\(\s*\{([^{}]*)\}/g)]
      .flatMap(([, fields]) => [...fields!.matchAll(/(?:^|,)\s*(\w+)\b/g)])
      .filter(([, field]) => !LOGGED_FIELDS.has(field!))
      .map(([, field]) => `${name}: ${field}`),
  );
  expect(dropped).toEqual([]);
});

it('gets each event as a literal, so that the next test finds it', () => {
  const others = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/\.(?:warn|error)\(\s*\{[^}]*?\bevent\b(?!: ')[^}]*/g)].map(([call]) => `${name}: ${call}`),
  );
  expect(others).toEqual([]);
});

it('the list of log events in the documents has every event of the sources, and no other', () => {
  const inSources = sources.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:warn|error|fail)\(\s*\{[^}]*?event: '(\w+)'/g)].map(([, event]) => event!),
  );
  const documented = [...readFileSync(join(SOURCES, '../../docs/log-events.md'), 'utf8').matchAll(/^\| (`[^|]*) \|/gm)].flatMap(
    ([, cell]) => [...cell!.matchAll(/`(\w+)`/g)].map(([, event]) => event!),
  );
  expect(documented.toSorted()).toEqual([...new Set(inSources)].toSorted());
});
