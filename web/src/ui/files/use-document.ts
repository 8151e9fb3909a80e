import { useEffect, useState } from 'react';
import { fetchFile } from '../../lib/fetch-file.ts';
import type { PdfPage } from './pdf-pages.ts';

export interface ReadDocument {
  /** To keep it from here, without another look. */
  saved: { address: string; fileName: string } | null;
  /** A kind of document that is not drawn here, or one that is damaged. */
  isClosed: boolean;
  pages: readonly PdfPage[];
  total: number;
}

const UNREAD: ReadDocument = { saved: null, isClosed: false, pages: [], total: 0 };

/** Fetches a document once, since each time is a look that is written down, and draws what can be drawn. */
export function useDocument(url: string, onFail: () => void): ReadDocument {
  const [read, setRead] = useState(UNREAD);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const addresses: string[] = [];
    const add = (more: Partial<ReadDocument>): void => setRead((before) => (signal.aborted ? before : { ...before, ...more }));

    const open = async (): Promise<void> => {
      const { content, name: fileName } = await fetchFile(url, signal);
      const address = URL.createObjectURL(content);
      addresses.push(address);
      const isPdf = content.type.startsWith('application/pdf');
      add({ saved: { address, fileName }, isClosed: !isPdf });
      if (isPdf) await draw(await content.arrayBuffer()).catch(() => add({ isClosed: true }));
    };
    const draw = async (bytes: ArrayBuffer): Promise<void> => {
      const { drawPdf } = await import('./pdf-pages.ts');
      const pages: PdfPage[] = [];
      await drawPdf(
        bytes,
        (page, total) => {
          addresses.push(page.address);
          pages.push(page);
          add({ pages: [...pages], total });
        },
        signal,
      );
    };
    open().catch(() => {
      if (!signal.aborted) onFail();
    });
    return () => {
      control.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [url, onFail]);
  return read;
}
