import { InvalidFile, DRAWN_DOCUMENT_MAX_BYTES } from '../cleaning-task.ts';

export const MAX_PAGES = 40;

/** Pages are as wide as A4 in pixels, at 150 dots per inch. */
export const PAGE_DOTS_PER_INCH = 150;
export const PAGE_WIDTH = 1_240;
export const PAGE_JPEG_QUALITY = 78;

export interface DrawnPage {
  jpeg: Buffer;
  width: number;
  height: number;
  /** The page's text for screen readers, which is drawn invisibly. */
  text: string;
}

const [CATALOG, PAGES, FONT, CID_FONT, DESCRIPTOR, TO_UNICODE] = [1, 2, 3, 4, 5, 6] as const;
const FIRST_PAGE_OBJECT = 7;
const OBJECTS_PER_PAGE = 3;
const A4_WIDTH_POINTS = 595;

/**
 * Writes a PDF of page pictures and their text. It is made only from pixels and characters, so it contains no action, link, file, form or
 * property of the original document.
 */
export async function* writePicturePdf(pages: AsyncIterable<DrawnPage>): AsyncGenerator<Buffer> {
  const offsets: number[] = [];
  let length = 0;
  const pageObjects: number[] = [];
  const countBytes = (bytes: Buffer): Buffer => {
    length += bytes.length;
    if (length > DRAWN_DOCUMENT_MAX_BYTES) throw new InvalidFile('too_many_pages');
    return bytes;
  };
  const object = (id: number, content: string | Buffer): Buffer => {
    offsets[id] = length;
    return countBytes(Buffer.concat([Buffer.from(`${id} 0 obj\n`), Buffer.from(content), Buffer.from('\nendobj\n')]));
  };
  yield countBytes(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  for await (const page of pages) {
    if (pageObjects.length === MAX_PAGES) throw new InvalidFile('too_many_pages');
    const id = FIRST_PAGE_OBJECT + pageObjects.length * OBJECTS_PER_PAGE;
    pageObjects.push(id);
    const [width, height] = [A4_WIDTH_POINTS, Math.max(1, Math.round((A4_WIDTH_POINTS * page.height) / page.width))];
    const box = `/MediaBox[0 0 ${width} ${height}]`;
    const resources = `/Resources<</XObject<</P ${id + 2} 0 R>>/Font<</F ${FONT} 0 R>>>>`;
    yield object(id, `<</Type/Page/Parent ${PAGES} 0 R${box}${resources}/Contents ${id + 1} 0 R>>`);
    yield object(id + 1, stream('', Buffer.from(`q ${width} 0 0 ${height} 0 0 cm /P Do Q\n${textOperators(page.text, height)}`)));
    const size = `/Width ${page.width}/Height ${page.height}`;
    yield object(id + 2, stream(`/Type/XObject/Subtype/Image${size}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode`, page.jpeg));
  }
  yield object(CATALOG, `<</Type/Catalog/Pages ${PAGES} 0 R>>`);
  yield object(PAGES, `<</Type/Pages/Count ${pageObjects.length}/Kids[${pageObjects.map((id) => `${id} 0 R`).join(' ')}]>>`);
  for (const [id, content] of fontObjects()) yield object(id, content);
  yield countBytes(trailer(offsets, length));
}

const stream = (entries: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${entries}/Length ${content.length}>>\nstream\n`), content, Buffer.from('\nendstream')]);

const LINE_POINTS = 10;

/** Invisible text (mode 3), one line of the page at a time, as UTF-16 with two bytes a character. */
function textOperators(text: string, height: number): string {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const operators = lines.map((line) => `<${Buffer.from(line, 'utf16le').swap16().toString('hex')}> Tj 0 -${LINE_POINTS} Td`);
  return `BT 3 Tr /F 8 Tf 10 ${Math.max(0, height - LINE_POINTS)} Td\n${operators.join('\n')}\nET`;
}

/** A font without glyphs, which only maps the text's codes to characters. */
function fontObjects(): [number, string | Buffer][] {
  const ranges = Array.from({ length: 256 }, (_, high) => high.toString(16).padStart(2, '0')).map(
    (high) => `<${high}00> <${high}ff> <${high}00>`,
  );
  const blocks = [ranges.slice(0, 100), ranges.slice(100, 200), ranges.slice(200)];
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapType 2 def /CMapName /Text def 1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfrange\n${block.join('\n')}\nendbfrange`),
    'endcmap end end',
  ].join('\n');
  return [
    [FONT, `<</Type/Font/Subtype/Type0/BaseFont/Text/Encoding/Identity-H/DescendantFonts[${CID_FONT} 0 R]/ToUnicode ${TO_UNICODE} 0 R>>`],
    [
      CID_FONT,
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/Text/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${DESCRIPTOR} 0 R/DW 500>>`,
    ],
    [
      DESCRIPTOR,
      '<</Type/FontDescriptor/FontName/Text/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
    ],
    [TO_UNICODE, stream('', Buffer.from(map))],
  ];
}

function trailer(offsets: readonly number[], tableOffset: number): Buffer {
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = entries.length + 1;
  return Buffer.from(
    `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${size}/Root ${CATALOG} 0 R>>\nstartxref\n${tableOffset}\n%%EOF\n`,
  );
}
