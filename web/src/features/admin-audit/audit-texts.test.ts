import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { adminAuditTexts } from './admin-audit.en.ts';
import { AUDIT_AREAS } from './audit-areas.ts';

const SERVER = join(import.meta.dirname, '../../../../server/src');
const read = (path: string): string => readFileSync(join(SERVER, path), 'utf8');
const keys = Object.keys(adminAuditTexts.texts);
const areasOfTexts = keys
  .filter((key) => key.startsWith('area_') || key.includes('.'))
  .map((key) => key.replace('area_', '').split('.')[0]!);
const ACTION = new RegExp(String.raw`'((?:${[...new Set(areasOfTexts)].join('|')})\.[a-z-]+)'`, 'g');
/** The server lists no entries of this area. */
const HIDDEN_AREA = 'session';
/** Written like actions: a column of the database and a file. */
const NOT_ACTIONS = new Set(['evidence.details', 'keys.json']);

const actions = new Set([
  ...globSync('**/*.ts', { cwd: SERVER })
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(ACTION)].map((match) => match[1]!))
    .filter((action) => !NOT_ACTIONS.has(action)),
  // The server writes these with a template.
  ...['totp', 'passkey'].flatMap((kind) => [`factor.add-${kind}`, `factor.remove-${kind}`]),
]);

it('has a text for every action that the server records, and no other', () => {
  expect(actions.size).toBeGreaterThan(60);
  expect(keys.filter((key) => key.includes('.')).toSorted()).toEqual([...actions].toSorted());
});

it('knows the area of every action that the server’s code names in an audit entry', () => {
  const audited = globSync('**/*.ts', { cwd: SERVER }).flatMap((path) =>
    path.endsWith('.test.ts') ? [] : [...read(path).matchAll(/audit\w*\([^;]*?action: ['`]([a-z-]+)\./g)].map((match) => match[1]!),
  );
  expect(audited.length).toBeGreaterThan(40);
  expect([...new Set(audited)].filter((area) => area !== HIDDEN_AREA && !AUDIT_AREAS.some((known) => known === area))).toEqual([]);
});

it('offers each area as a filter', () => {
  const areas = new Set([...actions].map((action) => action.split('.')[0]!));
  expect([...AUDIT_AREAS].toSorted()).toEqual([...areas].toSorted());
});

it('has a text for every fault that a check of the chain can find', () => {
  const source = read('platform/audit/audit-chain.ts');
  const faults = [...source.matchAll(/(?:reason: |broken\()'([^']+)'/g)].map((match) => match[1]!);
  const texts: readonly string[] = Object.entries(adminAuditTexts.texts).flatMap(([key, text]) => (key.startsWith('fault') ? [text] : []));
  expect(texts.toSorted()).toEqual([...new Set(faults)].toSorted());
});
