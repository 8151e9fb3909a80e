import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAY_S } from '../../platform/clock.ts';
import { makeMember } from '../../../test/people.ts';
import { startTestApp } from '../../../test/start-app.ts';
import { openLink, picture, upload, uploadEvidence } from '../../../test/files/uploads.ts';
import { s3Storage } from './s3.ts';

const MB = 1024 * 1024;
const access = { region: 'us-east-1', bucket: 'candor', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const directory = mkdtempSync(join(tmpdir(), 'candor-s3-'));
const store = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: 'candor', configs: [] }] });
let endpoint: string;
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${(await store.run()).port}`;
});
afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

async function* inChunks(bytes: Buffer, size = 65_552): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const readAll = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray());

describe('an S3 store', () => {
  it.each([0, 1000, 5 * MB, 12 * MB + 7])('stores %d bytes, returns them and deletes them', async (length) => {
    const files = s3Storage({ ...access, endpoint });
    const key = crypto.randomUUID();
    const bytes = randomBytes(length);
    await files.write(key, inChunks(bytes));
    expect((await readAll(await files.read(key))).equals(bytes)).toBe(true);
    if (length > 0) {
      expect((await readAll(await files.read(key, { first: 10, last: 99 }))).equals(bytes.subarray(10, 100))).toBe(true);
    }
    await files.remove(key);
    await expect(files.read(key)).rejects.toThrow('404');
    await files.remove(key);
  });

  it('is used by uploads and their links when it is configured', async () => {
    const test = await startTestApp({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: access.bucket,
      S3_ACCESS_KEY_ID: access.accessKeyId,
      S3_SECRET_ACCESS_KEY: access.secretAccessKey,
    });
    const member = await makeMember(test);
    const { url } = await uploadEvidence(test, member.token, 'experience');
    const opened = await openLink(test, url, { token: member.token });
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/webp']);
    test.clock.advance(DAY_S + 1);
    await test.modules.files.jobs.find(({ name }) => name === 'delete-due-files')!.run({});
    expect(await test.db.selectFrom('staged').select('key').execute()).toEqual([]);
    await test.close();
  });
});

it('while the store is gone, uploads and links to files get 503 and are logged; once it is back, both work again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-s3-'));
  const storeOn = (on: number): S3rver =>
    new S3rver({ address: '127.0.0.1', port: on, silent: true, directory: folder, configureBuckets: [{ name: 'candor', configs: [] }] });
  const first = storeOn(0);
  const { port } = await first.run();
  const test = await startTestApp({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: access.bucket,
    S3_ACCESS_KEY_ID: access.accessKeyId,
    S3_SECRET_ACCESS_KEY: access.secretAccessKey,
  });
  const logged = vi.spyOn(test.platform.log, 'error');
  const member = await makeMember(test);
  const { url } = await uploadEvidence(test, member.token, 'experience');
  await first.close();

  const opened = await openLink(test, url, { token: member.token });
  expect([opened.status, opened.headers['retry-after']]).toEqual([503, '5']);
  const parts = [
    { name: 'type', content: 'experience' },
    { name: 'evidence_file', filename: 'proof.png', content: await picture() },
  ];
  expect(await upload(test, '/files/evidence', parts, member.token)).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  const lines = logged.mock.calls.map(([fields]) => fields as Record<string, unknown>);
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(new Set(lines.map(({ event, code }) => `${String(event)} ${String(code)}`))).toEqual(new Set(['file_store_failed unreachable']));

  const second = storeOn(port);
  await second.run();
  const { url: again } = await uploadEvidence(test, member.token, 'experience');
  expect((await openLink(test, again, { token: member.token })).status).toBe(200);
  await test.close();
  await second.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an upload that fails', () => {
  /** A fake store that refuses the parts from number `failsAt` on, and records its requests. */
  async function withStore(work: (endpoint: string, requests: string[]) => Promise<void>, failsAt = Infinity): Promise<void> {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        const url = new URL(request.url ?? '', 'http://store');
        requests.push(`${request.method} ${url.search}`);
        if (Number(url.searchParams.get('partNumber')) >= failsAt) response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
        else response.writeHead(200, { etag: '"1"' }).end('<R><UploadId>a&amp;b</UploadId></R>');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests);
    server.close();
  }
  const content = randomBytes(11 * MB);

  it('is aborted when its source breaks off', async () => {
    await withStore(async (address, requests) => {
      async function* broken(): AsyncGenerator<Buffer> {
        yield* inChunks(content);
        throw new Error('the sender went away');
      }
      await expect(s3Storage({ ...access, endpoint: address }).write('key', broken())).rejects.toThrow('the sender went away');
      expect(requests[0]).toBe('POST ?uploads');
      expect(requests.at(-1)).toBe('DELETE ?uploadId=a%26b');
      expect(requests.some((one) => one.startsWith('POST ?uploadId'))).toBe(false);
    });
  });

  it('is aborted when the store refuses a part, with the reason', async () => {
    await withStore(async (address, requests) => {
      await expect(s3Storage({ ...access, endpoint: address }).write('key', inChunks(content))).rejects.toThrow('403 AccessDenied');
      expect(requests.at(-1)).toBe('DELETE ?uploadId=a%26b');
    }, 2);
  });
});
