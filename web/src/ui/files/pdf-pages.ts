import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Sharp enough for small print, and small enough for the memory of a phone. */
const PAGE_PX = { width: 1400, maxHeight: 4_000 };
const MAX_IMAGE_PIXELS = 40_000_000;
const MAX_PAGES = 20;

export interface PdfPage {
  /** Object URL. The consumer revokes it. */
  address: string;
  width: number;
  height: number;
  /** Alternative text. */
  text: string;
}

/**
 * Renders the first pages of a PDF as images, one after the other. It is parsed in a worker; scripts and links in it are inert,
 * and nothing is fetched for it.
 */
export async function drawPdf(bytes: ArrayBuffer, onPage: (page: PdfPage, total: number) => void, signal: AbortSignal): Promise<void> {
  GlobalWorkerOptions.workerSrc = (await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url')).default;
  const task = getDocument({ data: bytes, maxImageSize: MAX_IMAGE_PIXELS, enableXfa: false, useWasm: false, verbosity: 0 });
  signal.addEventListener('abort', () => void task.destroy());
  try {
    const pdf = await task.promise;
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
      const page = await pdf.getPage(number);
      const original = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: Math.min(PAGE_PX.width / original.width, PAGE_PX.maxHeight / original.height) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      await page.render({ canvas, viewport }).promise;
      const { items } = await page.getTextContent();
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
      if (signal.aborted) return;
      if (picture === null) throw new Error('The page could not be drawn');
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
      onPage({ address: URL.createObjectURL(picture), width: canvas.width, height: canvas.height, text }, pdf.numPages);
      page.cleanup();
    }
  } finally {
    await task.destroy();
  }
}
