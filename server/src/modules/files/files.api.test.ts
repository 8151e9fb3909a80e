import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DAY_S } from '../../platform/clock.ts';
import { box, docx, mp4, pdf } from '../../../test/safety/files/hostile-files.ts';
import { makeMember } from '../../../test/people.ts';
import { multipart, openLink, type Part } from '../../../test/files/uploads.ts';
import { startSharedApp } from '../../../test/shared-app.ts';

const test = await startSharedApp({}, { hasFileProcesses: true });
const member = await makeMember(test);
const other = await makeMember(test);

interface UploadReply {
  status: number;
  code?: string;
  message?: string;
  data?: { id: string; url: string; name: string; size: number; kind: string; photo_url: string };
}

async function send(url: string, parts: Part[], token = member.token): Promise<UploadReply> {
  const { payload, type } = multipart(parts);
  const response = await test.app.http.inject({
    method: 'POST',
    url: `/api/v1${url}`,
    payload,
    headers: { 'content-type': type, authorization: `Bearer ${token}` },
  });
  return {
    status: response.statusCode,
    ...(JSON.parse(response.body) as { code?: string; message?: string; data?: NonNullable<UploadReply['data']> }),
  };
}
const evidence = (content: Buffer | string, type = 'experience', filename = 'file.jpg', token = member.token): Promise<UploadReply> =>
  send(
    '/files/evidence',
    [
      { name: 'evidence_file', filename, content },
      { name: 'type', content: type },
    ],
    token,
  );
const photo = (content: Buffer | string, filename = 'me.jpg'): Promise<UploadReply> =>
  send('/user/photo', [{ name: 'photo', filename, content }]);

const fetchFile = (url: string, headers: { range?: string } = {}) => openLink(test, url, { token: member.token, ...headers });

const PLANTED_EXIF = {
  IFD0: { Make: 'PlantedCamera', Artist: 'Planted Author' },
  IFD3: { GPSLatitude: '37/1 46/1 30/1', GPSLatitudeRef: 'N', GPSLongitude: '122/1 25/1 10/1', GPSLongitudeRef: 'W' },
};
const jpegWithPlantedExif = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: '#b84a22' } })
    .jpeg()
    .withExif(PLANTED_EXIF)
    .toBuffer();

describe('a stored upload', () => {
  it('of a picture has only its pixels, without place, camera or author', async () => {
    const planted = await jpegWithPlantedExif();
    expect(planted.includes('PlantedCamera')).toBe(true);
    const uploaded = await evidence(planted);
    expect(uploaded).toMatchObject({ status: 201, data: { kind: 'image' } });
    const { bytes, headers } = await fetchFile(uploaded.data!.url);
    expect(headers['content-type']).toBe('image/webp');
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Planted')).toBe(false);
  });

  it('of a video has the same length, pictures and sound, without metadata about its maker', async () => {
    const planted = mp4(box('uuid', Buffer.from('PlantedUuid')));
    const uploaded = await evidence(planted, 'experience', 'clip.mp4');
    expect(uploaded).toMatchObject({ status: 201, data: { kind: 'video', size: planted.length } });
    const { bytes } = await fetchFile(uploaded.data!.url);
    expect(bytes.length).toBe(planted.length);
    expect(bytes.includes('Planted')).toBe(false);
    // The pictures and the sound are the last 200,000 bytes.
    expect(bytes.subarray(-200_000).equals(planted.subarray(-200_000))).toBe(true);
  });

  it.each([
    ['a Word document', 'letter.docx', () => docx()],
    ['a PDF', 'paper.pdf', () => pdf()],
  ])('of %s is a PDF of pictures of its pages, without its author', async (_, name, make) => {
    const uploaded = await evidence(await make(), 'ownership_dispute', name);
    expect(uploaded).toMatchObject({ status: 201, data: { kind: 'document', name } });
    const { bytes, headers } = await fetchFile(uploaded.data!.url);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="document-\w+\.pdf"$/);
    expect(headers['content-type']).toBe('application/pdf');
    expect(bytes.includes('Planted')).toBe(false);
    const stored = await PDFDocument.load(bytes, { updateMetadata: false });
    expect([stored.getAuthor(), stored.getPageCount()]).toEqual([undefined, 1]);
    expect(bytes.includes('/Subtype/Image')).toBe(true);
    // The text is behind the picture, for screen readers.
    expect(bytes.includes(Buffer.from('What happened', 'utf16le').swap16().toString('hex'))).toBe(true);
  });

  it('can’t be read on the disk', async () => {
    const folder = join(test.dataDir, 'files');
    const stored = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile());
    expect(stored.length).toBeGreaterThan(2);
    for (const path of stored) {
      const bytes = readFileSync(path);
      for (const signature of ['RIFF', 'ftyp', '%PDF', 'word/document']) expect(bytes.includes(signature)).toBe(false);
    }
  });

  it('results from each of six files that arrive at the same moment', async () => {
    const content = await jpegWithPlantedExif();
    const replies = await Promise.all(Array.from({ length: 6 }, () => evidence(content)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
  });
});

describe('a range of a file', () => {
  it('is sent to a player that requests it, but not past the end', async () => {
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
    // Views of one's own file are not audited.
    expect(await test.auditOf('evidence.view')).toHaveLength(before);
  });
});

describe('an invalid upload', () => {
  it('is 422 if the part has another name, is missing or duplicated, or if a field is unknown', async () => {
    const content = await jpegWithPlantedExif();
    expect(await send('/user/photo', [{ name: 'picture', filename: 'a.jpg', content }])).toMatchObject({
      status: 422,
      code: 'INVALID_FILE',
    });
    expect(await send('/user/photo', [{ name: 'note', content: 'x' }])).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    const withNote = [
      { name: 'photo', filename: 'a.jpg', content },
      { name: 'note', content: 'x' },
    ];
    expect(await send('/user/photo', withNote)).toMatchObject({ status: 422, message: 'Unknown field: note' });
    expect(
      await send('/user/photo', [
        { name: 'photo', filename: 'a.jpg', content },
        { name: 'photo', filename: 'b.jpg', content },
      ]),
    ).toMatchObject({ status: 422 });
  });

  it('is 422 for an unknown purpose, for a video as a photo, and for a document with an experience', async () => {
    expect(await evidence(await jpegWithPlantedExif(), 'holiday')).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(await photo(mp4())).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    expect(await evidence(docx(), 'experience')).toMatchObject({ status: 422, code: 'INVALID_FILE' });
  });

  it('is 401 without a session', async () => {
    const { payload, type } = multipart([{ name: 'photo', filename: 'a.jpg', content: 'x' }]);
    const response = await test.app.http.inject({ method: 'POST', url: '/api/v1/user/photo', payload, headers: { 'content-type': type } });
    expect(response.statusCode).toBe(401);
  });
});

describe('a profile photo', () => {
  it('is shown to its owner as a square, counts for trust, and can be replaced and removed', async () => {
    const first = await photo(await jpegWithPlantedExif());
    expect(first).toMatchObject({ status: 200 });
    const { bytes } = await fetchFile(first.data!.photo_url);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' });
    const { data } = await test.call('GET /user', { token: member.token });
    expect(data.user).toMatchObject({ photo_source: 'other' });
    const score = data.user.trust_score;

    expect(await photo(await jpegWithPlantedExif())).toMatchObject({ status: 200 });
    await test.app.drainJobs();
    const removed = await test.call('DELETE /user/photo', { token: member.token });
    expect(removed.status).toBe(200);
    const after = await test.call('GET /user', { token: member.token });
    expect(after.data.user).toMatchObject({ photo_url: null, photo_source: null, trust_score: score - 5 });
    expect(await test.auditOf('user.set-photo')).toHaveLength(2);
  });
});

describe('unused uploads', () => {
  it('are deleted from the database after a day', async () => {
    await evidence(await jpegWithPlantedExif(), 'experience', 'old.jpg', other.token);
    test.clock.advance(DAY_S + 1);
    const job = test.modules.files.jobs.find(({ name }) => name === 'delete-due-files')!;
    await job.run({});
    await job.run({});
    expect(await test.db.selectFrom('staged').selectAll().execute()).toEqual([]);
  });
});
