import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../lib/api/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';
import { isUpdateFailure, watchChunkFailures } from './update-failure.ts';

let failure: Error | undefined;
function Breaks() {
  if (failure) throw failure;
  return <p>All is well</p>;
}
function show() {
  render(
    <Providers queryClient={createQueryClient()}>
      <ErrorBoundary place="app">
        <Breaks />
      </ErrorBoundary>
    </Providers>,
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the top-level error screen', () => {
  it.each(['Network Error', 'Failed to fetch dynamically imported module', 'timeout of 30000ms', 'ERR_NETWORK'])(
    'treats "%s" as an update',
    (message) => {
      failure = new Error(message);
      show();
      expect(screen.getByRole('heading', { name: 'System Update in Progress' })).toBeTruthy();
    },
  );

  it('reports that the device is offline when a chunk cannot load, and reloads when it is online again', () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', Object.create(window.location, { reload: { value: reload } }));
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    failure = new Error('Failed to fetch dynamically imported module');
    show();
    expect(screen.getByRole('heading', { name: 'You’re offline' })).toBeTruthy();
    expect(screen.queryByText('System Update in Progress')).toBeNull();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('apologises for any other error, and Try Again shows the page again', () => {
    failure = new Error('undefined is not a function');
    show();
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    failure = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('All is well')).toBeTruthy();
  });
});

it('recognises a failed chunk load by Vite’s event, whatever the browser’s wording', () => {
  watchChunkFailures();
  const error = new Error('Importing a module script failed.');
  expect(isUpdateFailure(error)).toBe(false);
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  expect(isUpdateFailure(error)).toBe(true);
});
