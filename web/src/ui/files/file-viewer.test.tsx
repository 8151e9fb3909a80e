import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render-app.tsx';
import { FileViewer } from './file-viewer.tsx';
import type { PdfPage } from './pdf-pages.ts';
import type { ViewedFile } from './file-content.tsx';

const drawPdf = vi.hoisted(() => vi.fn<(bytes: ArrayBuffer, onPage: (page: PdfPage, total: number) => void) => Promise<void>>());
vi.mock('./pdf-pages.ts', () => ({ drawPdf }));

const revoke = vi.fn<(address: string) => void>();
beforeEach(() => {
  let urlCount = 0;
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => `blob:${(urlCount += 1)}`, revokeObjectURL: revoke }));
  drawPdf.mockReset();
  revoke.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const createFile = (part: Partial<ViewedFile> = {}): ViewedFile => ({ id: 'one', kind: 'document', url: '/one?token=1', ...part });

/** The viewer, with a list of files whose links can be renewed. */
function Viewed({ first, renew }: { first: readonly ViewedFile[]; renew: () => readonly ViewedFile[] }) {
  const [files, setFiles] = useState(first);
  const [index, setIndex] = useState<number | null>(0);
  return (
    <FileViewer
      files={files}
      index={index}
      fileLabel={(fileIndex) => `File ${fileIndex + 1}`}
      onShow={setIndex}
      onClose={() => setIndex(null)}
      onRenew={async () => setFiles(renew())}
    />
  );
}

function open(first: readonly ViewedFile[], answer: (address: string) => Response, renew = () => first) {
  const fetchMock = vi.fn<(address: string) => Promise<Response>>((address) => Promise.resolve(answer(address)));
  vi.stubGlobal('fetch', fetchMock);
  renderApp(<Viewed first={first} renew={renew} />);
  return { fetchMock, user: userEvent.setup() };
}
const pdf = () =>
  new Response('%PDF', { headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': 'attachment; filename="document-1.pdf"' } });

it('renders a document page by page with its text, and offers to save the copy that it loaded', async () => {
  drawPdf.mockImplementation((_, onPage) => {
    onPage({ address: 'blob:page', width: 10, height: 14, text: 'A contract of 2014' }, 3);
    return Promise.resolve();
  });
  const { fetchMock, user } = open([createFile()], pdf);
  expect((await screen.findByRole('img', { name: 'Page 1 of 3' })).getAttribute('src')).toBe('blob:page');
  screen.getByText('A contract of 2014');
  screen.getByText('1 of 3 pages');
  const save = screen.getByRole('link', { name: 'Save the file' });
  expect([save.getAttribute('href'), save.getAttribute('download')]).toEqual(['blob:1', 'document-1.pdf']);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(revoke.mock.calls.map(([address]) => address)).toEqual(['blob:1', 'blob:page']));
  expect(fetchMock).toHaveBeenCalledOnce();
});

it.each([
  ['is of another kind', () => new Response('PK', { headers: { 'Content-Type': 'application/msword' } })],
  ['is damaged', pdf],
])('offers a document that %s for download', async (_, answer) => {
  drawPdf.mockRejectedValue(new Error('Invalid PDF structure'));
  open([createFile()], answer);
  await screen.findByText(/can’t be opened here/);
  expect(screen.getByRole('link', { name: 'Save the file' }).getAttribute('href')).toBe('blob:1');
});

it('loads a new link by itself when the first has expired', async () => {
  drawPdf.mockImplementation((_, onPage) => {
    onPage({ address: 'blob:page', width: 10, height: 14, text: '' }, 1);
    return Promise.resolve();
  });
  const { fetchMock } = open(
    [createFile()],
    (address) => (address.endsWith('1') ? new Response('', { status: 404 }) : pdf()),
    () => [createFile({ url: '/one?token=2' })],
  );
  await screen.findByRole('img', { name: 'Page 1 of 1' });
  expect(fetchMock.mock.calls.map(([address]) => address)).toEqual(['/one?token=1', '/one?token=2']);
});

it('says when a file can’t be opened, and tries again on request', async () => {
  let token = 1;
  const { fetchMock, user } = open(
    [createFile()],
    () => new Response('', { status: 404 }),
    () => [createFile({ url: `/one?token=${(token += 1)}` })],
  );
  await screen.findByText('We couldn’t open this file.');
  expect(fetchMock).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(fetchMock.mock.calls.length).toBeGreaterThan(2));
  await screen.findByText('We couldn’t open this file.');
});

it('moves from one file to the next', async () => {
  const images = [createFile({ kind: 'image' }), createFile({ id: 'two', kind: 'image', url: '/two' })];
  const { user } = open(images, pdf);
  const first = await screen.findByRole('img', { name: 'File 1' });
  expect(first.getAttribute('src')).toBe('/one?token=1');
  screen.getByText('1 of 2');
  await act(async () => user.click(screen.getByRole('button', { name: 'Next file' })));
  await screen.findByRole('dialog', { name: 'File 2' });
  expect((await screen.findByRole('img', { name: 'File 2' })).getAttribute('src')).toBe('/two');
});

it('covers pictures that may disturb, and loads them only when they are uncovered', async () => {
  const user = userEvent.setup();
  const files = [createFile({ kind: 'image', url: '/picture?token=1' })];
  renderApp(
    <FileViewer
      files={files}
      index={0}
      fileLabel={() => 'File'}
      onShow={vi.fn<() => void>()}
      onClose={vi.fn<() => void>()}
      onRenew={async () => undefined}
      isSensitive
    />,
  );
  expect(await screen.findByText(/hard to look at/)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show it' }));
  expect((await screen.findByRole('img', { name: 'File' })).getAttribute('src')).toContain('/picture');
});

it('enlarges a picture by buttons and by keys', async () => {
  const { user } = open([createFile({ kind: 'image' })], pdf);
  await screen.findByRole('img', { name: 'File 1' });
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(screen.getByText('150%')).toBeTruthy();
  await user.keyboard('++');
  expect(screen.getByText('300%')).toBeTruthy();
  await user.keyboard('-0');
  expect(screen.getByText('100%')).toBeTruthy();
});
