import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { oneResult } from '../../../test/samples.ts';
import { useSearch } from './use-search.ts';

function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('does not render again when a field gets the value that it has', () => {
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      return useSearch();
    },
    { wrapper: Providers },
  );
  act(() => result.current.type({ socialId: 'alex' }));
  const before = renders;
  act(() => result.current.type({ socialId: 'alex' }));
  expect(result.current.criteria.socialId).toBe('alex');
  // React may call the function once more before it finds that nothing changed.
  expect(renders).toBeLessThanOrEqual(before + 1);
  act(() => result.current.type({ socialId: 'alex' }));
  expect(renders).toBeLessThanOrEqual(before + 1);
});

it('forgets a search that waits for a pause in typing when a new one starts', async () => {
  vi.useFakeTimers();
  fakeApi({ 'POST /search': oneResult });
  const { result } = renderHook(useSearch, { wrapper: Providers });
  act(() => result.current.search());
  act(() => result.current.filter({ ratingMin: '5' }, true));
  act(() => result.current.reset());
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(result.current.isSubmitted).toBe(false);
});
