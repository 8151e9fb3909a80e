import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildOpenApi } from './openapi.ts';
import { routes } from './routes.ts';

const checkedIn = new URL('../../openapi.json', import.meta.url);

test('the checked-in document is the generated one', () => {
  const generated = `${JSON.stringify(buildOpenApi(routes), null, 1)}\n`;
  if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(checkedIn, generated);
  expect(readFileSync(checkedIn, 'utf8') === generated, 'run the tests with UPDATE_GENERATED=1 and look at the difference').toBe(true);
});

test('every reference can be resolved, and every operation has its own name', () => {
  const document = buildOpenApi(routes);
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    expect(Object.keys(document.components.schemas)).toContain(name);
  }
  expect(text).not.toContain('#/$defs');
  const names = Object.values(document.paths).flatMap((path) => Object.values(path).map((operation) => operation['operationId']));
  expect(new Set(names).size).toBe(names.length);
});
