import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { A_TOKEN, renderApp } from '../../../test/render-app.tsx';
import { createMember } from '../../../test/samples.ts';
import { App } from '../app.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { pageRoutes } from '../routes.tsx';
import { offerToContinue, hasLeft } from './leave-page.ts';
import { QuickExit } from './quick-exit.tsx';

let replace: ReturnType<typeof vi.fn<(url: string) => void>>;
let reload: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  replace = vi.fn<(url: string) => void>();
  reload = vi.fn<() => void>();
  vi.stubGlobal('location', Object.create(window.location, { replace: { value: replace }, reload: { value: reload } }));
  fakeApi({ 'GET /user': { user: createMember() } });
});
afterEach(() => {
  // Removes the listeners for the page's return, which would disturb the tests of the next file.
  window.dispatchEvent(new Event('pageshow'));
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.querySelector('meta[name="candor-quick-exit"]')?.remove();
});

const escape = (times: number): void => {
  for (let n = 0; n < times; n += 1) fireEvent.keyDown(document.body, { key: 'Escape' });
};

it('is on the pages about experiences, searches and disputes, and not on the profile', () => {
  const paths = pageRoutes.filter(({ hasQuickExit }) => hasQuickExit).map(({ path }) => path);
  for (const path of ['/experiences', '/experiences/:id', '/submit-experience', '/my-experiences', '/linked-experiences', '/search'])
    expect(paths).toContain(path);
  for (const path of ['/my-disputes', '/review-queue', '/privacy/request', '/dispute-evidence/:id', '/admin/*'])
    expect(paths).toContain(path);
  expect(paths).not.toContain('/profile');
});

it('empties the page at once and replaces it with the site that the operator has set', () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'candor-quick-exit', content: 'https://weather.example/' });
  document.head.append(meta);
  document.title = 'Search · Candor';
  renderApp(<QuickExit />, { token: A_TOKEN });
  fireEvent.click(screen.getByRole('button', { name: 'Quick exit' }));
  // Checked without waiting. e2e/quick-exit.spec.ts measures the time in a browser.
  expect([document.body.textContent, document.title]).toEqual(['', '']);
  expect(replace).toHaveBeenCalledExactlyOnceWith('https://weather.example/');
  expect(hasLeft()).toBe(true);
});

it('opens an empty page when the device is offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderApp(<QuickExit />);
  fireEvent.click(screen.getByRole('button', { name: 'Quick exit' }));
  expect(document.body.textContent).toBe('');
  expect(replace).toHaveBeenCalledExactlyOnceWith('about:blank');
});

it('follows three presses of Escape in a row, but not fewer, and not a key that is held down', () => {
  vi.useFakeTimers();
  renderApp(<QuickExit />);
  escape(2);
  fireEvent.keyDown(document.body, { key: 'a' });
  escape(2);
  fireEvent.keyDown(document.body, { key: 'Escape', repeat: true });
  expect(replace).not.toHaveBeenCalled();
  escape(1);
  expect(replace).toHaveBeenCalledExactlyOnceWith('https://www.google.com/');
  vi.useRealTimers();
});

it('lets the first press of Escape close a dialog', async () => {
  const onClose = vi.fn<() => void>();
  renderApp(
    <>
      <QuickExit />
      <Dialog opened onClose={onClose} title="A dialog">
        <button type="button">Inside</button>
      </Dialog>
    </>,
  );
  fireEvent.keyDown(await screen.findByText('Inside'), { key: 'Escape' });
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(replace).not.toHaveBeenCalled();
});

it('shows nothing of Candor when the member goes back, until they continue', () => {
  renderApp(<QuickExit />);
  fireEvent.click(screen.getByRole('button', { name: 'Quick exit' }));
  offerToContinue();
  expect(document.documentElement.outerHTML.replaceAll(/<(html|meta|style|link)[^>]*>[^<]*/g, '')).not.toMatch(/candor/i);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(hasLeft()).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it('is explained on the first page that has it, and on no other', () => {
  const explanation = (at: string): Element | null => {
    cleanup();
    renderApp(<QuickExit />, { at });
    return screen.queryByRole('note');
  };
  expect(explanation('/experiences')).not.toBeNull();
  expect(explanation('/search')).toBeNull();
  expect(explanation('/experiences')).not.toBeNull();
});

it('is not explained again after the hint is closed', () => {
  const { queryClient } = renderApp(<QuickExit />);
  fireEvent.click(screen.getByRole('button', { name: 'Close this hint' }));
  expect(screen.queryByRole('note')).toBeNull();
  queryClient.clear();
  renderApp(<QuickExit />);
  expect(screen.queryByRole('note')).toBeNull();
});

it('stays when the device goes offline before its page is loaded', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const route = pageRoutes.find(({ path }) => path === '/privacy/request')!;
  vi.spyOn(route, 'Page').mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  renderApp(<App />, { at: '/privacy/request' });
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re offline' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Quick exit' })).toBeTruthy();
});
