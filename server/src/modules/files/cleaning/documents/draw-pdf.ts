import { loadPdfium, type Pdfium } from './load-pdfium.ts';
import { loadSharp } from '../load-sharp.ts';
import { MAX_PAGES, PAGE_JPEG_QUALITY, PAGE_WIDTH, type DrawnPage } from './picture-pdf.ts';
import { InvalidFile } from '../cleaning-task.ts';

/** A page whose picture would be higher than this is scaled down. */
const PAGE_MAX_HEIGHT = 3_000;
const PAGE_MAX_CHARACTERS = 20_000;
const NEEDS_PASSWORD = 4;
const WHITE = 0xffffffff;
/** Also draws stamps and filled-in fields, in the byte order of the encoder. */
const ANNOTATIONS_AND_RGBA = 0x01 | 0x10;

/** Every page of a PDF as a picture, with its text for screen readers. @throws InvalidFile */
export async function* drawPdf(bytes: Buffer): AsyncGenerator<DrawnPage> {
  const pdfium = await loadPdfium();
  const source = pdfium.pdfium.wasmExports.malloc(bytes.length);
  if (source === 0) throw new InvalidFile('too_costly');
  pdfium.pdfium.HEAPU8.set(bytes, source);
  const document = pdfium.FPDF_LoadMemDocument(source, bytes.length, '');
  if (document === 0) throw new InvalidFile(pdfium.FPDF_GetLastError() === NEEDS_PASSWORD ? 'locked' : 'damaged');
  const count = pdfium.FPDF_GetPageCount(document);
  if (count < 1) throw new InvalidFile('damaged');
  if (count > MAX_PAGES) throw new InvalidFile('too_many_pages');
  for (let index = 0; index < count; index++) yield await drawPage(pdfium, document, index);
}

async function drawPage(pdfium: Pdfium, document: number, index: number): Promise<DrawnPage> {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new InvalidFile('damaged');
  const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  if (!(pageWidth > 0 && pageHeight > 0)) throw new InvalidFile('damaged');
  const scale = Math.min(PAGE_WIDTH / pageWidth, PAGE_MAX_HEIGHT / pageHeight);
  const [width, height] = [pageWidth, pageHeight].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new InvalidFile('too_costly');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, ANNOTATIONS_AND_RGBA);
  const [from, stride] = [pdfium.FPDFBitmap_GetBuffer(bitmap), pdfium.FPDFBitmap_GetStride(bitmap)];
  const pixels = Buffer.from(pdfium.pdfium.HEAPU8.slice(from, from + stride * height));
  const text = readText(pdfium, page);
  pdfium.FPDFBitmap_Destroy(bitmap);
  pdfium.FPDF_ClosePage(page);
  const sharp = await loadSharp();
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: PAGE_JPEG_QUALITY })
    .toBuffer();
  return { jpeg, width, height, text };
}

function readText(pdfium: Pdfium, page: number): string {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage === 0) return '';
  const count = Math.min(pdfium.FPDFText_CountChars(textPage), PAGE_MAX_CHARACTERS);
  const target = count > 0 ? pdfium.pdfium.wasmExports.malloc(count * 2 + 2) : 0;
  let text = '';
  if (target !== 0) {
    const written = pdfium.FPDFText_GetText(textPage, 0, count, target);
    const heap = pdfium.pdfium.HEAPU8;
    text = Buffer.from(heap.buffer, heap.byteOffset + target, Math.max(0, written - 1) * 2).toString('utf16le');
    pdfium.pdfium.wasmExports.free(target);
  }
  pdfium.FPDFText_ClosePage(textPage);
  return text;
}
