import { useEffect, useState } from 'react';
import { fetchFile } from '../../lib/files/fetch-file.ts';
import type { PdfPage } from './pdf-pages.ts';
import type { FreshLink } from './use-fresh-link.ts';

export interface RenderedDocument {
  /** The fetched file, so that the member can save it without another audited view. */
  download: { address: string; fileName: string } | null;
  /** A document that cannot be rendered or is damaged. */
  isUnsupported: boolean;
  pages: readonly PdfPage[];
  total: number;
}

const EMPTY: RenderedDocument = { download: null, isUnsupported: false, pages: [], total: 0 };

/** Fetches a document once, because each view is audited, and renders it when possible. */
export function useDocument({ url, fail }: FreshLink): RenderedDocument {
  const [rendered, setRendered] = useState(EMPTY);
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const addresses: string[] = [];
    const add = (more: Partial<RenderedDocument>): void => setRendered((before) => (signal.aborted ? before : { ...before, ...more }));

    const open = async (): Promise<void> => {
      const { content, name: fileName } = await fetchFile(url, signal);
      const address = URL.createObjectURL(content);
      addresses.push(address);
      const isPdf = content.type.startsWith('application/pdf');
      add({ download: { address, fileName }, isUnsupported: !isPdf });
      if (isPdf) await draw(await content.arrayBuffer()).catch(() => add({ isUnsupported: true }));
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
      if (!signal.aborted) fail();
    });
    return () => {
      control.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [url, fail]);
  return rendered;
}
