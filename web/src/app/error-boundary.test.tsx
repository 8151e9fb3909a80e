import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../lib/query-client.ts';
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
});

describe('the top-level error screen', () => {
  it.each(['Network Error', 'Failed to fetch dynamically imported module', 'timeout of 30000ms', 'ERR_NETWORK'])(
    'takes "%s" for an update',
    (message) => {
      failure = new Error(message);
      show();
      expect(screen.getByRole('heading', { name: 'System Update in Progress' })).toBeTruthy();
    },
  );

  it('apologises for anything else, and Try Again only clears it', () => {
    failure = new Error('undefined is not a function');
    show();
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    failure = undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('All is well')).toBeTruthy();
  });
});

it('knows a missing part of the app whatever the browser calls it', () => {
  watchChunkFailures();
  const error = new Error('Importing a module script failed.');
  expect(isUpdateFailure(error)).toBe(false);
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  expect(isUpdateFailure(error)).toBe(true);
});
