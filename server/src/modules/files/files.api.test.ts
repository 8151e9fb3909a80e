import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember, type TestMember } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/start-app.ts';

let test: TestApp;
let member: TestMember;
let other: TestMember;

beforeAll(async () => {
  test = await startTestApp();
  member = await makeMember(test);
  other = await makeMember(test);
});
afterAll(() => test.close());

interface Part {
  name: string;
  filename?: string;
  content: Buffer | string;
}

function form(parts: Part[]): { payload: Buffer; type: string } {
  const boundary = `candor-${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap(({ name, filename, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    ),
    Buffer.from(filename === undefined ? '\r\n' : 'Content-Type: application/octet-stream\r\n\r\n'),
    Buffer.from(content as Buffer),
    Buffer.from('\r\n'),
  ]);
  return { payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]), type: `multipart/form-data; boundary=${boundary}` };
}

interface Uploaded {
  status: number;
  code?: string;
  message?: string;
  data?: { id: string; url: string; name: string; size: number; kind: string; photo_url: string };
}

async function send(url: string, parts: Part[], token = member.token): Promise<Uploaded> {
  const { payload, type } = form(parts);
  const response = await test.app.http.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    payload,
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
  });
  return {
    status: response.statusCode,
    ...(JSON.parse(response.body) as { code?: string; message?: string; data?: NonNullable<Uploaded['data']> }),
  };
}
const evidence = (content: Buffer | string, type = 'experience', filename = 'file.jpg', token = member.token): Promise<Uploaded> =>
  send(
    '/files/evidence',
    [
      { name: 'evidence_file', filename, content },
      { name: 'type', content: type },
    ],
    token,
  );
const photo = (content: Buffer | string, filename = 'me.jpg'): Promise<Uploaded> =>
  send('/user/photo', [{ name: 'photo', filename, content }]);

async function fetchFile(url: string, headers: Record<string, string> = {}) {
  const response = await test.app.http.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

const GPS = {
  IFD0: { Make: 'PlantedCamera', Artist: 'Planted Author' },
  IFD3: { GPSLatitude: '37/1 46/1 30/1', GPSLatitudeRef: 'N', GPSLongitude: '122/1 25/1 10/1', GPSLongitudeRef: 'W' },
};
const jpegWithPlace = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#b84a22' } })
    .jpeg()
    .withExif(GPS)
    .toBuffer();

function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}
const mp4 = (...extra: Buffer[]): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100, 1)),
      box('trak', box('tkhd', Buffer.alloc(84, 1)), box('udta', Buffer.from('PlantedTrack'))),
      box('udta', Buffer.from('+37.7749-122.4194/ PlantedPlace')),
    ),
    ...extra,
    box('mdat', randomBytes(200_000)),
  ]);

const docx = (
  core = '<cp:coreProperties><dc:creator>Planted Author</dc:creator></cp:coreProperties>',
  more: Record<string, Uint8Array> = {},
): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '_rels/.rels': strToU8('<Relationships/>'),
      'word/document.xml': strToU8('<w:document><w:ins w:author="Planted Author" w:id="1"><w:t>What happened</w:t></w:ins></w:document>'),
      'docProps/core.xml': strToU8(core),
      ...more,
    }),
  );

describe('what is stored of an upload', () => {
  it('is a picture drawn anew, without place, camera or author', async () => {
    const planted = await jpegWithPlace();
    expect(planted.includes('PlantedCamera')).toBe(true);
    const uploaded = await evidence(planted);
    expect(uploaded).toMatchObject({ status: 201, data: { kind: 'image' } });
    const { bytes, headers } = await fetchFile(uploaded.data!.url);
    expect(headers['content-type']).toBe('image/webp');
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Planted')).toBe(false);
  });

  it('is a video of the same length without the boxes that tell about its maker', async () => {
    const planted = mp4(box('uuid', Buffer.from('PlantedUuid')));
    const uploaded = await evidence(planted, 'experience', 'clip.mp4');
    expect(uploaded).toMatchObject({ status: 201, data: { kind: 'video', size: planted.length } });
    const { bytes } = await fetchFile(uploaded.data!.url);
    expect(bytes.length).toBe(planted.length);
    expect(bytes.includes('Planted')).toBe(false);
    expect(bytes.subarray(-200_000).equals(planted.subarray(-200_000))).toBe(true);
  });

  it('is a document without its author, in its properties or in its tracked changes', async () => {
    const uploaded = await evidence(docx(), 'ownership_dispute', 'letter.docx');
    expect(uploaded).toMatchObject({ status: 201, data: { kind: 'document' } });
    const { bytes, headers } = await fetchFile(uploaded.data!.url);
    expect(headers['content-disposition']).toContain('attachment');
    const parts = Object.values(unzipSync(bytes)).map((part) => Buffer.from(part).toString());
    expect(parts.join()).not.toContain('Planted');
    expect(parts.join()).toContain('What happened');
  });

  it('is a PDF without its author', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage([200, 200]);
    pdf.setAuthor('Planted Author');
    const uploaded = await evidence(Buffer.from(await pdf.save({ useObjectStreams: false })), 'experience_dispute', 'paper.pdf');
    expect(uploaded).toMatchObject({ status: 201, data: { kind: 'document' } });
    const { bytes } = await fetchFile(uploaded.data!.url);
    const stored = await PDFDocument.load(bytes, { updateMetadata: false });
    expect(stored.getAuthor()).toBeUndefined();
    expect(stored.getPageCount()).toBe(1);
  });

  it('cannot be read on the disk', async () => {
    const folder = join(test.dataDir, 'files');
    const stored = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile());
    expect(stored.length).toBeGreaterThan(2);
    for (const path of stored) {
      const bytes = readFileSync(path);
      for (const sign of ['RIFF', 'ftyp', '%PDF', 'word/document']) expect(bytes.includes(sign)).toBe(false);
    }
  });
});

describe('a link to a file', () => {
  it('opens it for five minutes and then no more', async () => {
    const { data } = await evidence(await jpegWithPlace());
    expect(await fetchFile(data!.url)).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    test.clock.advance(299);
    expect(await fetchFile(data!.url)).toMatchObject({ status: 200 });
    test.clock.advance(2);
    expect(await fetchFile(data!.url)).toMatchObject({ status: 403 });
  });

  it('opens no other file, and none without its token', async () => {
    const first = await evidence(await jpegWithPlace());
    const second = await evidence(await jpegWithPlace());
    const token = first.data!.url.split('?')[1]!;
    expect(await fetchFile(`/api/v1/files/${second.data!.id}?${token}`)).toMatchObject({ status: 403 });
    expect(await fetchFile(`/api/v1/files/${first.data!.id}`)).toMatchObject({ status: 403 });
    expect(await fetchFile(`/api/v1/files/${first.data!.id}?${token}x`)).toMatchObject({ status: 403 });
  });
});

describe('a part of a file', () => {
  it('comes to a player that asks for it, and what is past the end does not', async () => {
    const whole = mp4();
    const { data } = await evidence(whole, 'experience', 'clip.mp4');
    const get = (range: string) => fetchFile(data!.url, { range });
    const before = (await test.auditOf('evidence.view')).length;
    const clean = (await fetchFile(data!.url)).bytes;
    for (const [range, first, last] of [
      ['bytes=0-99', 0, 99],
      ['bytes=65530-131080', 65_530, 131_080],
      [`bytes=${whole.length - 10}-`, whole.length - 10, whole.length - 1],
      ['bytes=-7', whole.length - 7, whole.length - 1],
      ['bytes=70000-9999999', 70_000, whole.length - 1],
    ] as const) {
      const { status, headers, bytes } = await get(range);
      expect([status, headers['content-range'], headers['content-length']]).toEqual([
        206,
        `bytes ${first}-${last}/${whole.length}`,
        String(last - first + 1),
      ]);
      expect(bytes.equals(clean.subarray(first, last + 1))).toBe(true);
    }
    expect(await get(`bytes=${whole.length}-`)).toMatchObject({ status: 416 });
    expect(await get('bytes=0-1,5-6')).toMatchObject({ status: 200 });
    // The whole, the beginning, the first later piece and the answer to what no server need understand; the rest is one look.
    expect(await test.auditOf('evidence.view')).toHaveLength(before + 4);
  });
});

describe('an upload that is not right', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';
  it.each([
    ['an SVG named .png', svg],
    ['a page named .jpg', html],
    ['nothing at all', ''],
    ['a picture cut off', Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['a program', Buffer.from(`MZ${'\0'.repeat(200)}`)],
    ['a video that is a page', Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI '), Buffer.from(html)])],
  ])('because it is %s is 422 and leaves nothing behind', async (_name, content) => {
    const count = () =>
      readdirSync(join(test.dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{12}$/.test(name)).length;
    const before = count();
    expect(await evidence(content)).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    expect(await photo(content)).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    expect(count()).toBe(before);
  });

  it('because a picture of it would not fit into memory is 422', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(await photo(bomb)).toMatchObject({ status: 422, code: 'INVALID_FILE' });
  });

  it('because it carries macros, runs code or is locked is 422', async () => {
    expect(await evidence(docx(undefined, { 'word/vbaProject.bin': new Uint8Array(10) }), 'ownership_dispute')).toMatchObject({
      status: 422,
      code: 'INVALID_FILE',
    });
    const pdf = await PDFDocument.create();
    pdf.addPage();
    pdf.addJavaScript('main', 'app.alert(1)');
    expect(await evidence(Buffer.from(await pdf.save({ useObjectStreams: false })), 'ownership_dispute')).toMatchObject({
      status: 422,
      code: 'INVALID_FILE',
    });
  });

  it('because it carries the test virus, in the open, behind a picture or inside a document, is 422 and leaves nothing behind', async () => {
    const virus = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const stored = (): string[] => readdirSync(join(test.dataDir, 'files'), { recursive: true, encoding: 'utf8' });
    const before = stored();
    const refused = [
      await evidence(virus, 'ownership_dispute'),
      await evidence(Buffer.concat([await jpegWithPlace(), virus])),
      await photo(Buffer.concat([await jpegWithPlace(), virus])),
      await evidence(Buffer.concat([Buffer.from(await pdf.save()), virus]), 'ownership_dispute'),
      await evidence(docx(undefined, { 'word/media/image1.emf': new Uint8Array(virus) }), 'ownership_dispute'),
      await evidence(mp4(box('mdat', randomBytes(70_000), virus)), 'experience', 'clip.mp4'),
    ];
    for (const reply of refused) expect(reply).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    for (const reply of refused.slice(1)) expect(reply).toMatchObject({ message: 'This file cannot be accepted.' });
    expect(stored().filter((name) => name.length > 2)).toEqual(before.filter((name) => name.length > 2));
  });

  it('because it unpacks to far more than it is is 422', async () => {
    const bomb = docx(undefined, { 'word/media.xml': new Uint8Array(80 * 1024 * 1024) });
    expect(await evidence(bomb, 'ownership_dispute')).toMatchObject({ status: 422, code: 'INVALID_FILE' });
  });

  it('because of its size is 413, one byte over', async () => {
    expect(await photo(Buffer.concat([await jpegWithPlace(), Buffer.alloc(5 * 1024 * 1024 + 1)]))).toMatchObject({
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  it('because the part has another name, is missing or comes twice is 422', async () => {
    const content = await jpegWithPlace();
    expect(await send('/user/photo', [{ name: 'picture', filename: 'a.jpg', content }])).toMatchObject({
      status: 422,
      code: 'INVALID_FILE',
    });
    expect(await send('/user/photo', [{ name: 'note', content: 'x' }])).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    const noted = [
      { name: 'photo', filename: 'a.jpg', content },
      { name: 'note', content: 'x' },
    ];
    expect(await send('/user/photo', noted)).toMatchObject({ status: 422, message: 'Unknown field: note' });
    expect(
      await send('/user/photo', [
        { name: 'photo', filename: 'a.jpg', content },
        { name: 'photo', filename: 'b.jpg', content },
      ]),
    ).toMatchObject({ status: 422 });
  });

  it('because it is for nothing we know is 422 at that field, and a video is no photo', async () => {
    expect(await evidence(await jpegWithPlace(), 'holiday')).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(await photo(mp4())).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    expect(await evidence(docx(), 'experience')).toMatchObject({ status: 422, code: 'INVALID_FILE' });
  });

  it('without a session is 401 before a byte of it is looked at', async () => {
    const { payload, type } = form([{ name: 'photo', filename: 'a.jpg', content: 'x' }]);
    const response = await test.app.http.inject({ method: 'POST', url: '/api/v1/user/photo', payload, headers: { 'content-type': type } });
    expect(response.statusCode).toBe(401);
  });
});

describe('a profile photo', () => {
  it('is shown to its owner as a square and counts for trust; the next one replaces it', async () => {
    const first = await photo(await jpegWithPlace());
    expect(first).toMatchObject({ status: 200 });
    const { bytes } = await fetchFile(first.data!.photo_url);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' });
    const { data } = await test.call('GET /user', { token: member.token });
    expect(data.user).toMatchObject({ photo_source: 'other' });
    const score = data.user.trust_score;

    expect(await photo(await jpegWithPlace())).toMatchObject({ status: 200 });
    await test.app.drainJobs();
    const removed = await test.call('DELETE /user/photo', { token: member.token });
    expect(removed.status).toBe(200);
    const after = await test.call('GET /user', { token: member.token });
    expect(after.data.user).toMatchObject({ photo_url: null, photo_source: null, trust_score: score - 5 });
    expect(await test.auditOf('user.set-photo')).toHaveLength(2);
  });
});

describe('files whose time is over', () => {
  it('are gone from the database and the disk', async () => {
    const { data } = await evidence(await jpegWithPlace(), 'experience', 'old.jpg', other.token);
    test.clock.advance(86_401);
    const job = test.modules.files.jobs.find(({ name }) => name === 'delete-due-files')!;
    await job.run({});
    await job.run({});
    expect(await test.db.selectFrom('files').select('id').where('id', '=', data!.id).execute()).toEqual([]);
  });
});
