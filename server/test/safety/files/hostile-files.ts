import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { PDFDocument } from 'pdf-lib';

/** The EICAR test signature, in two parts, so that scanners don't report this file. */
export const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''));

/** A box of an MP4 file: its length, its name and its content. */
export function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const FILE_TYPE_BOX = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1'));

/** An MP4 with planted places and names. @param extra boxes that come before its media */
export const mp4 = (...extra: Buffer[]): Buffer => mp4OfSize(200_000, ...extra);

export const mp4OfSize = (mediaBytes: number, ...extra: Buffer[]): Buffer =>
  Buffer.concat([
    FILE_TYPE_BOX,
    box(
      'moov',
      box('mvhd', Buffer.alloc(100, 1)),
      box('trak', box('tkhd', Buffer.alloc(84, 1)), box('udta', Buffer.from('PlantedTrack'))),
      box('udta', Buffer.from('+37.7749-122.4194/ PlantedPlace')),
    ),
    ...extra,
    box('mdat', randomBytes(mediaBytes)),
  ]);

const WORD_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** A Word document of one sentence. @param parts are added, or replace the part of the same name */
export function docx(parts: Record<string, string | Uint8Array> = {}): Buffer {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': WORD_TYPES,
    '_rels/.rels': '<Relationships/>',
    'word/document.xml':
      '<w:document><w:body><w:p><w:ins w:author="Planted Author" w:id="1"><w:t>What happened</w:t></w:ins></w:p></w:body></w:document>',
    'docProps/core.xml': '<cp:coreProperties><dc:creator>Planted Author</dc:creator></cp:coreProperties>',
    ...parts,
  };
  const packed: Zippable = {};
  for (const [name, content] of Object.entries(all)) packed[name] = typeof content === 'string' ? strToU8(content) : content;
  return Buffer.from(zipSync(packed, { level: 9 }));
}

export async function pdf(change: (document: PDFDocument) => unknown = () => {}): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 200]);
  page.drawText('What happened', { x: 20, y: 100, size: 18 });
  document.setAuthor('Planted Author');
  change(document);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** A PDF of these objects, the first of which is the catalog. */
export function rawPdf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  objects.forEach((content, index) => {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(content as Buffer), Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += part.length;
    parts.push(part);
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`),
  );
  return Buffer.concat(parts);
}

export const pdfStream = (entries: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${content.length}>>\nstream\n`), content, Buffer.from('\nendstream')]);

const PAGES = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>'];

/** 1.5 MB that inflate to the maximum that the PDF parser allows: one object stream with a million objects. */
export function objectStreamBomb(): Buffer {
  const count = 1_000_000;
  const numbers = Array.from({ length: count }, (_, n) => `${n + 10} ${n * 5}`).join(' ');
  const content = Buffer.from(`${numbers} ${'<<>> '.repeat(count)}`);
  const packed = deflateSync(content, { level: 9 });
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>';
  return rawPdf([...PAGES, page, pdfStream(`/Type/ObjStm/N ${count}/First ${numbers.length + 1}/Filter/FlateDecode`, packed)]);
}

/** A page whose drawing instructions inflate from a few kilobytes to four million shapes. */
export function contentBomb(): Buffer {
  const packed = deflateSync(Buffer.from('0 0 m 200 200 l 0 200 l h f* '.repeat(4_000_000)), { level: 9 });
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>';
  return rawPdf([...PAGES, page, pdfStream('/Filter/FlateDecode', packed)]);
}

/** Nine forms, each of which draws the next one ten times, so that the last form would be drawn a billion times. */
export function nestedFormsBomb(): Buffer {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>';
  const forms = Array.from({ length: 9 }, (_, n) =>
    pdfStream(`/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<</F ${n + 6} 0 R>>>>`, Buffer.from('/F Do '.repeat(10))),
  );
  const last = pdfStream('/Type/XObject/Subtype/Form/BBox[0 0 200 200]', Buffer.from('0 0 m 200 200 l S '.repeat(100)));
  return rawPdf([...PAGES, page, pdfStream('', Buffer.from('/F Do')), ...forms, last]);
}

/** 60,000 opening tags that never end, in 1.7 KB: an earlier parser searched the whole rest of the file for the end of each. */
export const unclosedPeopleDocx = (): Buffer => docx({ 'word/people.xml': `<w15:people>${'<w15:person '.repeat(60_000)}` });

/** 1.6 MB of boxes within boxes, 200,000 deep. */
export function nestedBoxesMp4(): Buffer {
  const depth = 200_000;
  const headers = Buffer.alloc(depth * 8);
  for (let n = 0; n < depth; n++) {
    headers.writeUInt32BE((depth - n) * 8, n * 8);
    headers.write('trak', n * 8 + 4, 'latin1');
  }
  return Buffer.concat([FILE_TYPE_BOX, box('moov', headers), box('mdat', Buffer.alloc(100))]);
}
