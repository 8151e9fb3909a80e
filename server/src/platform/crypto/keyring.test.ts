import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadKeyring, newKeyFile } from './keyring.ts';

describe('the key file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'candor-keys-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const oldFile = (): string => {
    const { authorship: _, ...keys } = JSON.parse(newKeyFile()) as Record<string, unknown>;
    return JSON.stringify(keys);
  };

  it('gets an authorship key when it was made without one, and keeps it', () => {
    const path = join(folder, 'keys.json');
    writeFileSync(path, oldFile(), { mode: 0o400 });
    const before = JSON.parse(readFileSync(path, 'utf8')) as object;
    const first = loadKeyring(path, folder);
    expect(loadKeyring(path, folder)).toEqual(first);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject(before);
    expect(statSync(path).mode & 0o777).toBe(0o400);
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('finishes an upgrade that another process began', () => {
    const path = join(folder, 'keys.json');
    const old = oldFile();
    writeFileSync(path, old, { mode: 0o400 });
    const authorship = Buffer.alloc(32, 7).toString('base64');
    writeFileSync(`${path}.upgrade`, JSON.stringify({ ...(JSON.parse(old) as object), authorship }));
    expect(loadKeyring(path, folder).authorship.map((key) => key.toString('base64'))).toEqual([authorship]);
  });

  it('is upgraded even if an earlier upgrade was interrupted while it wrote', () => {
    const path = join(folder, 'keys.json');
    writeFileSync(path, oldFile(), { mode: 0o400 });
    writeFileSync(`${path}.upgrade.${process.pid}`, '{ "roots": [', { mode: 0o400 });
    expect(loadKeyring(path, folder).authorship[0]).toHaveLength(32);
    expect(readdirSync(folder)).toEqual(['keys.json']);
  });

  it('can contain several authorship keys, but not an empty list of them', () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const file = { ...(JSON.parse(newKeyFile()) as object), authorship: [one.toString('base64'), two.toString('base64')] };
    expect(loadKeyring(JSON.stringify(file), folder).authorship).toEqual([one, two]);
    expect(() => loadKeyring(JSON.stringify({ ...file, authorship: [] }), folder)).toThrow('does not hold a key file');
  });

  it('refuses keys given as text without an authorship key, and says what to add', () => {
    expect(() => loadKeyring(oldFile(), folder)).toThrow('CANDOR_KEYS has no authorship key. Add "authorship" with 32 random bytes');
  });
});
