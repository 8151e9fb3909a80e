import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useSearch } from './use-search.ts';

function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}

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
