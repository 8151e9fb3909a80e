import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '../src/lib/api/query-client.ts';
import { theme } from '../src/ui/theme/theme.ts';
import { Toasts } from '../src/ui/feedback/toast.tsx';

export function renderScreen(screen: ReactNode, address = '/') {
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const user = userEvent.setup();
  const { container, unmount } = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[address]}>{screen}</MemoryRouter>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user, queryClient, container, unmount };
}
