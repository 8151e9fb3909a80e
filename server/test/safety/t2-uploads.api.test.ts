import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import CFB from 'cfb';
import { unzipSync } from 'fflate';
import { PDFName, PDFString } from 'pdf-lib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { box, docx, EICAR, mp4, pdf, pdfStream, rawPdf, unclosedPeopleDocx } from './files/hostile-files.ts';
import { useUploader } from './files/start-uploader.ts';
import { watchWorkers } from './files/watch-workers.ts';
import { openLink, upload } from '../files/uploads.ts';

/** T2: uploads that attack the server, the reader of a file, or its sender. The most expensive ones are in t2-bombs.slow.test.ts. */
const uploader = useUploader();
const { evidence, document, photo, read, leftovers } = uploader;

const jpeg = (): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: '#b84a22' } })
    .jpeg()
    .toBuffer();
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

describe('a file whose content doesn’t match its name', () => {
  it.each([
    ['an SVG', () => SVG],
    ['a web page', () => HTML],
    ['an empty file', () => ''],
    ['a JPEG that was cut off', () => cutInHalf()],
    ['a JPEG header alone', () => Buffer.from('ffd8ffe000104a46494600', 'hex')],
    ['a program', () => Buffer.from(`MZ${'\0'.repeat(200)}`)],
    ['an AVI file that contains a web page', () => Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI '), Buffer.from(HTML)])],
    ['an MP4 that was cut off', () => mp4().subarray(0, 100_000)],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
          .tiff()
          .toBuffer(),
    ],
    ['a web page with a picture behind it', async () => Buffer.concat([Buffer.from(HTML), await jpeg()])],
  ])('is refused: %s', async (_, make) => {
    const before = await leftovers();
    const content = await make();
    expect(await evidence(content, 'experience', 'file.png')).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    expect(await photo(content, 'file.png')).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    expect(await leftovers()).toEqual(before);
  });

  it('is refused as a document: a program, a web page, a compound file of another kind', async () => {
    const installer = CFB.utils.cfb_new();
    CFB.utils.cfb_add(installer, '/Installer', Buffer.from('MZ'));
    for (const content of [Buffer.from(`MZ${'\0'.repeat(200)}`), HTML, Buffer.from(CFB.write(installer, { type: 'buffer' }) as Buffer)])
      expect(await document(content)).toMatchObject({ status: 422, code: 'INVALID_FILE' });
  });

  it('loses a second file appended to an image, a document or a video', async () => {
    const archive = docx({ 'planted.txt': 'Planted archive' });
    for (const reply of [
      await evidence(Buffer.concat([await jpeg(), archive])),
      await document(Buffer.concat([await pdf(), archive])),
      await evidence(Buffer.concat([mp4(), archive]), 'experience', 'clip.mp4'),
    ]) {
      expect(reply.status).toBe(201);
      const stored = await read(reply);
      expect(stored.includes('PK\x03\x04')).toBe(false);
      expect(() => unzipSync(stored)).toThrow();
    }
  });
});

describe('an incomplete or forbidden upload', () => {
  it('is refused without a boundary', async () => {
    const reply = await uploader.test.inject('POST', '/user/photo', {
      token: uploader.member.token,
      body: await jpeg(),
      headers: { 'content-type': 'multipart/form-data' },
    });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
  });

  it('leaves nothing when the client disconnects', async () => {
    const before = await leftovers();
    await uploader.test.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = uploader.test.app.http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const part = '--b\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
    const head = `POST /api/v1/user/photo HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${uploader.member.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n`;
    socket.write(Buffer.concat([Buffer.from(head + part), randomBytes(300_000)]));
    await expect.poll(leftovers).not.toEqual(before);
    socket.destroy();
    await expect.poll(leftovers).toEqual(before);
  });

  it('is not parsed if the sender may not upload', async () => {
    const watch = watchWorkers();
    const path = `/experience-disputes/${randomUUID()}/evidence`;
    const file = { name: 'evidence_file', filename: 'a.docx', content: unclosedPeopleDocx() };
    expect((await upload(uploader.test, path, [file])).status).toBe(401);
    expect((await upload(uploader.test, path, [file, { name: 'token', content: 'x'.repeat(43) }])).status).toBe(403);
    expect((await upload(uploader.test, path, [file], uploader.member.token)).status).toBe(404);
    expect((await upload(uploader.test, '/user/photo', [{ ...file, name: 'photo' }])).status).toBe(401);
    expect(watch.stop()).toMatchObject({ maxConcurrent: 0 });
  });
});

describe('a bomb', () => {
  it.each([
    ['a PNG of 20,000 by 20,000 pixels', () => pixelBomb(20_000)],
    ['a GIF of 10,000 frames', () => frameBomb()],
  ])('is refused and leaves nothing behind: %s', async (_, make) => {
    const before = await leftovers();
    const bomb = make();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    expect(await photo(bomb, 'bomb.png')).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    expect(await leftovers()).toEqual(before);
  });
});

describe('a document', () => {
  const withAction = (action: string): Buffer =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 200 200]/A ${action}>>]>>`,
    ]);

  it.each([
    ['JavaScript of the document', () => pdf((file) => file.addJavaScript('main', 'app.alert(1)'))],
    ['JavaScript in an annotation inside its page', () => withAction('<</S/JavaScript/JS(app.alert\\(1\\))>>')],
    ['JavaScript under an escaped name', () => withAction('<</S/Java#53cript/J#53(app.alert\\(1\\))>>')],
    ['a program to start', () => withAction('<</S/Launch/F(calc.exe)>>')],
    ['an embedded file', () => rawPdf(['<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<<>>>>>>', '<</Type/Pages/Kids[]/Count 0>>'])],
    ['an action in an object stream', () => hiddenAction()],
    ['a password', () => rawPdf(['<</Type/Catalog/Pages 2 0 R/Encrypt 9 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])],
    ['macros', () => docx({ 'word/vbaProject.bin': new Uint8Array(10) })],
    [
      'macros according to its content type',
      () => docx({ '[Content_Types].xml': '<Types ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/>' }),
    ],
    ['an embedded object', () => docx({ 'word/embeddings/oleObject1.bin': new Uint8Array(10) })],
    ['two parts of the same name', () => duplicatePart()],
  ])('is refused with %s', async (_, make) => {
    const before = await leftovers();
    expect(await document(await make())).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    expect(await leftovers()).toEqual(before);
  });

  it('is stored as pictures of its pages, without links, templates, relationships or names', async () => {
    const relationships =
      '<Relationships><Relationship Id="r1" Type="attachedTemplate" Target="http://planted.example/t.dotm" TargetMode="External"/><Relationship Id="r2" Type="image" Target="http://planted.example/pixel.png" TargetMode="External"/></Relationships>';
    const body =
      '<w:document><w:body><w:p><w:t>What happened</w:t></w:p><w:p><w:instrText> INCLUDEPICTURE "http://planted.example/x" </w:instrText></w:p><a:blip r:link="r2"/><w:p><w:del w:author="Planted Author"><w:delText>Planted words</w:delText></w:del></w:p></w:body></w:document>';
    const replies = [
      await document(await pdf((file) => file.catalog.set(PDFName.of('URI'), PDFString.of('http://planted.example')))),
      await document(withAction('<</S/URI/URI(http://planted.example)>>')),
      await document(
        docx({ 'word/document.xml': body, 'word/_rels/document.xml.rels': relationships, 'word/_rels/settings.xml.rels': relationships }),
      ),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(201);
      const stored = (await read(reply)).toString('latin1');
      expect(stored.startsWith('%PDF-1.7')).toBe(true);
      for (const trace of ['lanted', '/URI', '/Annots', '/Metadata', '/Info', '/JavaScript', '/AcroForm', 'http'])
        expect(stored).not.toContain(trace);
    }
  });
});

describe('the test virus', () => {
  it('is refused alone, behind an image, inside a document and inside a video', async () => {
    const before = await leftovers();
    const replies = [
      await document(EICAR),
      await evidence(Buffer.concat([await jpeg(), EICAR])),
      await photo(Buffer.concat([await jpeg(), EICAR])),
      await document(Buffer.concat([await pdf(), EICAR])),
      await document(docx({ 'word/media/image1.emf': new Uint8Array(EICAR) })),
      await evidence(mp4(box('mdat', randomBytes(70_000), EICAR)), 'experience', 'clip.mp4'),
      await evidence(Buffer.concat([mp4(), EICAR]), 'experience', 'clip.mp4'),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ status: 422, code: 'INVALID_FILE' });
    for (const reply of replies.slice(1)) expect(reply.message).toBe('We can’t accept this file.');
    expect(await leftovers()).toEqual(before);
  });
});

describe('a file that is too large', () => {
  it.each([
    ['a photo of more than 5 MB', async () => photo(Buffer.concat([await jpeg(), Buffer.alloc(5 * 1024 * 1024)]))],
    ['a document of more than 5 MB', async () => document(Buffer.concat([await pdf(), Buffer.alloc(5 * 1024 * 1024)]))],
  ])('gets 413: %s', async (_, send) => {
    const before = await leftovers();
    expect(await send()).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
    expect(await leftovers()).toEqual(before);
  });
});

describe('metadata', () => {
  const EXIF = {
    IFD0: { Make: 'PlantedCamera', Artist: 'Planted Author' },
    IFD3: { GPSLatitude: '37/1 46/1 30/1', GPSLatitudeRef: 'N', GPSLongitude: '122/1 25/1 10/1', GPSLongitudeRef: 'W' },
  };
  it.each(['jpeg', 'png', 'webp'] as const)('of a %s is gone: place, camera, author', async (format) => {
    const planted = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#b84a22' } })
      .toFormat(format)
      .withExif(EXIF)
      .toBuffer();
    expect(planted.includes('PlantedCamera')).toBe(true);
    const stored = format === 'webp' ? await photo(planted) : await evidence(planted);
    expect([200, 201]).toContain(stored.status);
    const { bytes } = await openLink(uploader.test, format === 'webp' ? stored.data.photo_url : stored.data.url, {
      token: uploader.member.token,
    });
    const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('Planted')).toBe(false);
  });
});

async function cutInHalf(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const whole = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
  return whole.subarray(0, whole.length / 2);
}

/** A header that promises 1.2 GB of pixels. */
function pixelBomb(side: number): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  };
  const header = Buffer.from('00000000000000000802000000', 'hex');
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Ten thousand frames of one pixel. */
function frameBomb(): Buffer {
  const frame = Buffer.from('21f904000a0000002c00000000010001000002024401003b', 'hex').subarray(0, 23);
  const header = Buffer.from('47494638396101000100800000ffffff000000', 'hex');
  return Buffer.concat([header, ...Array.from({ length: 10_000 }, () => frame), Buffer.from(';')]);
}

function hiddenAction(): Buffer {
  const hidden = deflateSync(Buffer.from('7 0 <</S/JavaScript/JS(app.alert\\(1\\))>>'));
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R/OpenAction 7 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    pdfStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', hidden),
  ]);
}

/** The same name twice: some programs read the first part, others the second. */
function duplicatePart(): Buffer {
  const archive = docx({ 'word/docu_ent.xml': '<w:document/>' });
  return Buffer.from(archive.toString('latin1').replaceAll('word/docu_ent.xml', 'word/document.xml'), 'latin1');
}
