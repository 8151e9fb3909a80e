import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenLocally, readBody } from '../../../test/fakes/local-server.ts';
import type { AuditWitness, WitnessLine } from '../../platform/audit/ports.ts';
import { fileWitness } from './file-witness.ts';
import { s3Witness } from './s3-witness.ts';
import { serverWitness } from './server-witness.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-witness-'));
const access = { region: 'us-east-1', prefix: 'witness/', accessKeyId: 'key', secretAccessKey: 'secret' };
const LISTED_MAX = 1_000;
/** A fake bucket with the two calls that the witness uses: writing an object, and listing up to LISTED_MAX names. */
const objects = new Set<string>();
const buckets = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://bucket');
  if (request.method === 'PUT') objects.add(decodeURIComponent(pathname).slice('/candor/'.length));
  const after = searchParams.get('start-after') ?? '';
  const found = [...objects].toSorted().filter((name) => name.startsWith(searchParams.get('prefix') ?? '') && name > after);
  const keys = found.slice(0, LISTED_MAX).map((name) => `<Contents><Key>${name}</Key></Contents>`);
  request.resume().on('end', () => response.end(`${keys.join('')}<IsTruncated>${found.length > LISTED_MAX}</IsTruncated>`));
});
/** A server as an operator would write it: it appends each line, and returns all. */
const appended: string[] = [];
const authorizations = new Set<string | undefined>();
const server = createServer((request, response) => {
  authorizations.add(request.headers.authorization);
  void readBody(request).then((body) => {
    if (request.method === 'POST') appended.push(body);
    response.end(request.method === 'GET' ? `${appended.join('\n')}\n` : '');
  });
});

const witnesses: Record<string, () => AuditWitness> = {};
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const { origin, close: closeServer } = await listenLocally(server);
  const { origin: endpoint, close: closeBuckets } = await listenLocally(buckets);
  closing.push(closeServer, closeBuckets);
  witnesses['a folder'] = () => fileWitness(join(folder, 'file'));
  witnesses['a server'] = () => serverWitness(origin.replace('http://', 'http://candor:p%40ss@'));
  witnesses['a bucket'] = () => s3Witness({ ...access, endpoint, bucket: 'candor' });
});
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true, force: true });
});

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');
const lineAt = (nth: number): WitnessLine => ({
  at: new Date(Date.UTC(2026, 10, 26) + nth * 60_000).toISOString(),
  kind: nth === 2 ? 'restore' : 'head',
  seq: 10 * nth,
  hash: hex(`hash ${nth}`),
  mac: hex(`mac ${nth}`),
});
async function readAll(witness: AuditWitness): Promise<WitnessLine[]> {
  const lines: WitnessLine[] = [];
  for await (const line of witness.read()) lines.push(line);
  return lines;
}

describe.each(['a folder', 'a server', 'a bucket'])('the witness in %s', (kind) => {
  it('is empty at first, and gives back every line in order, also to the next process', async () => {
    expect(await readAll(witnesses[kind]!())).toEqual([]);
    const lines = Array.from({ length: 5 }, (_, nth) => lineAt(nth));
    for (const line of lines) await witnesses[kind]!().append(line);
    expect(await readAll(witnesses[kind]!())).toEqual(lines);
  });
});

it('a bucket is read to its end, however many lines it has', async () => {
  const witness = witnesses['a bucket']!();
  const lines = Array.from({ length: 1_005 }, (_, nth) => lineAt(nth));
  for (let from = 5; from < lines.length; from += 50) await Promise.all(lines.slice(from, from + 50).map((line) => witness.append(line)));
  expect(await readAll(witness)).toEqual(lines);
});

it('the server gets user and password, and no error contains them', async () => {
  expect([...authorizations]).toEqual([`Basic ${Buffer.from('candor:p@ss').toString('base64')}`]);
  const { origin, close: closeFailing } = await listenLocally(createServer((_, response) => response.writeHead(500).end()));
  const failing = serverWitness(origin.replace('http://', 'http://candor:p%40ss@'));
  await expect(failing.append(lineAt(1))).rejects.toThrow(/^the witness server 127\.0\.0\.1:\d+ answered POST with 500$/);
  await expect(readAll(failing)).rejects.toThrow(/answered GET with 500$/);
  await closeFailing();
});

it('writing to or reading from a bucket that refuses it is an error', async () => {
  const { origin, close: closeFailing } = await listenLocally(createServer((_, response) => response.writeHead(403).end()));
  const failing = s3Witness({ ...access, endpoint: origin, bucket: 'candor' });
  await expect(failing.append(lineAt(1))).rejects.toThrow('the witness bucket candor answered PUT with 403');
  await expect(readAll(failing)).rejects.toThrow('answered GET with 403');
  await closeFailing();
});
