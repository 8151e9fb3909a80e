import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Sharp enough to read small print, and no page may take the memory of a whole phone. */
const WIDTH_PX = 1400;
const MOST_HEIGHT_PX = 4_000;
const MOST_IMAGE_PIXELS = 40_000_000;
const MOST_PAGES = 20;

export interface PdfPage {
  /** Of a picture in this browser's memory; whoever shows it gives it back with URL.revokeObjectURL. */
  address: string;
  width: number;
  height: number;
  /** For whoever can't see the picture. */
  text: string;
}

/**
 * Draws the first pages of a document, one after the other, as pictures. It is read in a worker; what is in it is never
 * run, no link of it leads anywhere, and nothing is fetched for it.
 */
export async function drawPdf(bytes: ArrayBuffer, onPage: (page: PdfPage, total: number) => void, signal: AbortSignal): Promise<void> {
  GlobalWorkerOptions.workerSrc = (await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url')).default;
  const task = getDocument({ data: bytes, maxImageSize: MOST_IMAGE_PIXELS, enableXfa: false, useWasm: false, verbosity: 0 });
  signal.addEventListener('abort', () => void task.destroy());
  try {
    const pdf = await task.promise;
    for (let number = 1; number <= Math.min(pdf.numPages, MOST_PAGES); number += 1) {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(WIDTH_PX / whole.width, MOST_HEIGHT_PX / whole.height) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const { items } = await page.getTextContent();
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
      if (signal.aborted || picture === null) return;
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
      onPage({ address: URL.createObjectURL(picture), width: canvas.width, height: canvas.height, text }, pdf.numPages);
      page.cleanup();
    }
  } finally {
    await task.destroy();
  }
}
