import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { environment } from './environment.ts';

const ROOT = join(import.meta.dirname, '../../..');
const example = readFileSync(join(ROOT, 'deploy/candor.env.example'), 'utf8');
const settings = Object.keys(environment.shape);

it('the example of an environment file names every setting, and no other', () => {
  const named = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
  expect(named.toSorted()).toEqual(settings.toSorted());
});

it('every value in the example is valid', () => {
  const everything = parseEnv(example.replaceAll(/^#([A-Z][A-Z0-9_]*=)/gm, '$1')) as Record<string, string>;
  const secrets = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token' };
  expect(readConfig({ ...everything, ...secrets })).toMatchObject({ isProduction: true, hasSandbox: false, drainMs: 5_000 });
});

it('the operations document describes every setting', () => {
  const documented = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const missing = settings.filter((name) => !documented.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});
