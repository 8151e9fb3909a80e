import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CLAMD_VIRUS, startFakeClamd } from '../../../../test/fakes/fake-clamd.ts';
import { makeMember, type TestMember } from '../../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../../test/start-app.ts';
import { picture, upload } from '../../../../test/files/uploads.ts';

let clamd: Awaited<ReturnType<typeof startFakeClamd>>;
let test: TestApp;
let admin: TestMember;
beforeAll(async () => {
  clamd = await startFakeClamd();
  test = await startTestApp({ CLAMD_URL: clamd.url, LOG_LEVEL: 'silent' });
  admin = await makeMember(test, { role: 'admin' });
});
afterAll(async () => {
  await test.close();
  await clamd.close();
});

const send = (content: Buffer, headers?: Record<string, string>) =>
  upload(
    test,
    '/files/evidence',
    [
      { name: 'evidence_file', filename: 'proof', content },
      { name: 'type', content: 'experience' },
    ],
    admin.token,
    headers,
  );
const video = (content: Buffer): Buffer => {
  const box = (name: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + body.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', content),
  ]);
};
const storedNames = (): string[] =>
  readdirSync(join(test.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const health = async () =>
  (await test.call('GET /admin/stats', { token: admin.token })).data.providers.find(({ name }) => name === 'scanner');

it('scans a picture and a video as they were uploaded, and accepts clean ones', async () => {
  expect(await health()).toEqual({ name: 'scanner', kind: 'real', healthy: true, checked_at: null });
  const bytes = await picture();
  expect(await send(bytes)).toMatchObject({ status: 201 });
  const clip = video(randomBytes(300_000));
  expect(await send(clip)).toMatchObject({ status: 201 });
  expect(clamd.scanned.map((scanned, index) => scanned.equals([bytes, clip][index]!))).toEqual([true, true]);
});

it('refuses infected files like other invalid files, and doesn’t store them', async () => {
  const before = storedNames();
  for (const content of [Buffer.concat([await picture(), Buffer.from(CLAMD_VIRUS)]), video(Buffer.from(CLAMD_VIRUS))]) {
    expect(await send(content)).toMatchObject({ status: 422, code: 'INVALID_FILE', message: 'We can’t accept this file.' });
  }
  expect(storedNames()).toEqual(before);
});

it('refuses uploads with Retry-After while the scanner is unreachable, which its health shows', async () => {
  const before = storedNames();
  clamd.behave('hang-up');
  const reply = await send(video(randomBytes(1000)), { 'accept-language': 'es' });
  expect(reply).toMatchObject({ status: 503, code: 'UNAVAILABLE', headers: { 'retry-after': '60' } });
  expect(reply.message).toMatch(/^Ahora no se puede comprobar si los archivos tienen virus/);
  expect(storedNames()).toEqual(before);
  expect(await health()).toMatchObject({ healthy: false });
  expect((await test.app.http.inject({ url: '/metrics' })).body).toContain('provider_circuit_open{provider="scanner"} 0');
  clamd.behave('reply');
  expect(await send(await picture())).toMatchObject({ status: 201 });
  expect(await health()).toMatchObject({ healthy: true });
});
