import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_S } from '../../platform/clock.ts';
import { createLogger } from '../../platform/logger.ts';
import { listenLocally } from '../../../test/fakes/local-server.ts';
import { makeMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';
import { openLink, picture, upload, uploadEvidence } from '../../../test/files/uploads.ts';
import { MissingFile, type FileStorage } from '../../modules/files/ports.ts';
import { reportFailures } from './report-failures.ts';
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
/** An app that keeps its files in the store, and is closed after the test. */
async function startAppOn(address: string): Promise<TestApp> {
  const test = await startTestApp({
    S3_ENDPOINT: address,
    S3_BUCKET: access.bucket,
    S3_ACCESS_KEY_ID: access.accessKeyId,
    S3_SECRET_ACCESS_KEY: access.secretAccessKey,
  });
  onTestFinished(() => test.close());
  return test;
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
    await expect(files.read(key)).rejects.toThrow(MissingFile);
    await files.remove(key);
  });

  it('is used by uploads, their links and the job that deletes them, if it is configured', async () => {
    const test = await startAppOn(endpoint);
    const member = await makeMember(test);
    const { url } = await uploadEvidence(test, member.token, 'experience');
    const opened = await openLink(test, url, { token: member.token });
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/webp']);
    const stored = () => readdirSync(join(directory, access.bucket)).filter((name) => name.includes('object'));
    expect(stored()).not.toEqual([]);
    test.clock.advance(DAY_S + 1);
    await test.modules.files.jobs.find(({ name }) => name === 'delete-due-files')!.run({});
    expect(await test.db.selectFrom('staged').select('key').execute()).toEqual([]);
    await test.drainJobs();
    expect(stored()).toEqual([]);
  });
});

it('while the store is gone, uploads and links to files get 503 and are logged; once it is back, both work again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-s3-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const storeOn = (on: number): S3rver =>
    new S3rver({ address: '127.0.0.1', port: on, silent: true, directory: folder, configureBuckets: [{ name: 'candor', configs: [] }] });
  const first = storeOn(0);
  const { port } = await first.run();
  const test = await startAppOn(`http://127.0.0.1:${port}`);
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
  expect(new Set(lines.map(({ event, kind, code }) => `${String(event)} ${String(kind)} ${String(code)}`))).toEqual(
    new Set(['read', 'write', 'remove'].map((kind) => `file_store_failed ${kind} unreachable`)),
  );

  const second = storeOn(port);
  await second.run();
  onTestFinished(() => second.close());
  const { url: again } = await uploadEvidence(test, member.token, 'experience');
  expect((await openLink(test, again, { token: member.token })).status).toBe(200);
});

it('a file that the store has lost gets 404 and is logged', async () => {
  const test = await startAppOn(endpoint);
  const logged = vi.spyOn(test.platform.log, 'error');
  const member = await makeMember(test);
  const { url } = await uploadEvidence(test, member.token, 'experience');
  const { storage_key: key } = await test.db.selectFrom('staged').select('storage_key').executeTakeFirstOrThrow();
  await s3Storage({ ...access, endpoint }).remove(key);
  expect((await openLink(test, url, { token: member.token })).status).toBe(404);
  expect(logged.mock.calls.map(([fields]) => fields)).toMatchObject([{ event: 'file_missing' }]);
});

describe('a failure of the store', () => {
  const log = createLogger('silent');
  async function failureOf(
    reply: RequestListener,
    use: (files: FileStorage) => Promise<unknown>,
  ): Promise<{ error: unknown; fields: unknown }> {
    const { origin, close } = await listenLocally(createServer(reply));
    const logged = vi.spyOn(log, 'error').mockClear();
    const error = await use(reportFailures(s3Storage({ ...access, endpoint: origin }), log)).catch((thrown: unknown) => thrown);
    await close();
    return { error, fields: logged.mock.calls[0]?.[0] };
  }

  it.each([
    [403, 'AccessDenied'],
    [404, 'NoSuchBucket'],
    [404, 'NoSuchUpload'],
  ])('asks to try again and is logged if the store refuses with %d %s', async (status, code) => {
    for (const kind of ['read', 'remove'] as const) {
      const { error, fields } = await failureOf(
        (_request, response) => void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`),
        (files) => files[kind]('key'),
      );
      expect(error).toMatchObject({ code: 'UNAVAILABLE' });
      expect(fields).toEqual({ event: 'file_store_failed', kind, code, status });
    }
  });

  it('is recognised if the connection breaks off in the body of the reply', async () => {
    const { error, fields } = await failureOf(
      (request, response) => {
        request.resume().on('end', () => {
          response.writeHead(200, { 'content-length': 100 }).write('half');
          setTimeout(() => response.destroy(), 50);
        });
      },
      (files) => files.write('key', inChunks(Buffer.alloc(10))),
    );
    expect(error).toMatchObject({ code: 'UNAVAILABLE' });
    expect(fields).toEqual({ event: 'file_store_failed', kind: 'write', code: 'unreachable', status: undefined });
  });
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
