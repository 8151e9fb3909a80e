import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { FileViewer, type ViewedFile } from './file-viewer.tsx';
import type { PdfPage } from './pdf-pages.ts';

const drawPdf = vi.hoisted(() => vi.fn<(bytes: ArrayBuffer, onPage: (page: PdfPage, total: number) => void) => Promise<void>>());
vi.mock('./pdf-pages.ts', () => ({ drawPdf }));

const revoke = vi.fn<(address: string) => void>();
beforeEach(() => {
  let made = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${(made += 1)}`, revokeObjectURL: revoke }));
  drawPdf.mockReset();
  revoke.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const aFile = (part: Partial<ViewedFile> = {}): ViewedFile => ({ id: 'one', kind: 'document', url: '/one?token=1', ...part });

/** The list behind it brings new links all the time. */
function Viewed({ first, renewed }: { first: readonly ViewedFile[]; renewed: readonly ViewedFile[] }) {
  const [files, setFiles] = useState(first);
  const [at, setAt] = useState<number | null>(0);
  return (
    <FileViewer
      files={files}
      at={at}
      nameOf={(index) => `File ${index + 1}`}
      onShow={setAt}
      onClose={() => setAt(null)}
      onRenew={async () => setFiles(renewed)}
    />
  );
}

function open(first: readonly ViewedFile[], answer: (address: string) => Response, renewed = first) {
  const asked = vi.fn<(address: string) => Promise<Response>>((address) => Promise.resolve(answer(address)));
  vi.stubGlobal('fetch', asked);
  renderApp(<Viewed first={first} renewed={renewed} />);
  return { asked, user: userEvent.setup() };
}
const pdf = () =>
  new Response('%PDF', { headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="document-1.pdf"' } });

it('draws a document page by page, with its words, and lets it be saved without another look', async () => {
  drawPdf.mockImplementation((_, onPage) => {
    onPage({ address: 'blob:page', width: 10, height: 14, text: 'A contract of 2014' }, 3);
    return Promise.resolve();
  });
  const { asked, user } = open([aFile()], pdf);
  expect((await screen.findByRole('img', { name: 'Page 1 of 3' })).getAttribute('src')).toBe('blob:page');
  screen.getByText('A contract of 2014');
  screen.getByText('1 of 3 pages');
  expect(screen.getByRole('link', { name: 'Save the file' }).getAttribute('download')).toBe('document-1.pdf');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(revoke.mock.calls.map(([address]) => address)).toEqual(['blob:1', 'blob:page']));
  expect(asked).toHaveBeenCalledOnce();
});

it.each([
  ['is of another kind', () => new Response('PK', { headers: { 'Content-Type': 'application/msword' } })],
  ['is damaged', pdf],
])('offers a document to be saved that %s', async (_, answer) => {
  drawPdf.mockRejectedValue(new Error('Invalid PDF structure'));
  open([aFile()], answer);
  await screen.findByText(/not opened inside the page/);
  expect(screen.getByRole('link', { name: 'Save the file' }).getAttribute('href')).toBe('blob:1');
});

it('asks for a new link when one has ended, and uses it once it is there', async () => {
  drawPdf.mockImplementation((_, onPage) => {
    onPage({ address: 'blob:page', width: 10, height: 14, text: '' }, 1);
    return Promise.resolve();
  });
  const { asked, user } = open([aFile()], (address) => (address.endsWith('1') ? new Response('', { status: 403 }) : pdf()), [
    aFile({ url: '/one?token=2' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Get a new link' }));
  await screen.findByRole('img', { name: 'Page 1 of 1' });
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/one?token=1', '/one?token=2']);
});

it('goes from one file to the next, and keeps the link that it looked at', async () => {
  const images = [aFile({ kind: 'image' }), aFile({ id: 'two', kind: 'image', url: '/two' })];
  const { user } = open(images, pdf);
  const first = await screen.findByRole('img', { name: 'File 1' });
  expect(first.getAttribute('src')).toBe('/one?token=1');
  screen.getByText('1 of 2');
  await act(async () => user.click(screen.getByRole('button', { name: 'Next file' })));
  await screen.findByRole('dialog', { name: 'File 2' });
  expect((await screen.findByRole('img', { name: 'File 2' })).getAttribute('src')).toBe('/two');
});
