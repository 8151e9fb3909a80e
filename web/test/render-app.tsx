import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { Providers } from '../src/app/providers.tsx';
import { createQueryClient } from '../src/lib/api/query-client.ts';
import { Mantine } from '../src/ui/theme/mantine.tsx';
import { forgetToken, storeToken } from '../src/lib/session/token.ts';

export const A_TOKEN = 'a-token-of-more-than-ten-characters';

interface Options {
  at?: string | { pathname: string; state?: unknown };
  token?: string;
}

/** Renders part of the app with all providers. `currentPath()` returns the path with its query. */
export function renderApp(children: ReactNode, { at = '/', token }: Options = {}) {
  if (token) storeToken(token);
  else forgetToken();
  let address = '';
  const Address = () => {
    const { pathname, search } = useLocation();
    useEffect(() => {
      address = pathname + search;
    });
    return null;
  };
  const queryClient = createQueryClient();
  render(
    <Providers queryClient={queryClient}>
      <Mantine>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          {children}
        </MemoryRouter>
      </Mantine>
    </Providers>,
  );
  return { currentPath: () => address, queryClient };
}
