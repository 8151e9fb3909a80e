import { MantineProvider } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { onUnauthenticated } from '../lib/api-client.ts';
import { errorTexts } from '../lib/i18n/en/errors.ts';
import { say } from '../lib/i18n/language.ts';
import { revalidateSession } from '../lib/session/revalidate-session.ts';
import { readToken, subscribeToToken } from '../lib/session/token.ts';
import { colorSchemeManager } from '../ui/color-scheme.ts';
import { resolveVariables, theme } from '../ui/theme.ts';
import { Toasts, toast } from '../ui/toast.tsx';

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  useEffect(() => {
    onUnauthenticated(() => {
      void revalidateSession(queryClient).then((stands) => {
        if (!stands) toast.error(say(errorTexts)('signInAgain'));
      });
    });
    // Another tab signed out, or in as someone else: nothing of the former member may stay.
    let known = readToken();
    const unsubscribe = subscribeToToken(() => {
      const token = readToken();
      if (known !== null && token !== known) queryClient.clear();
      known = token;
    });
    return () => {
      onUnauthenticated(undefined);
      unsubscribe();
    };
  }, [queryClient]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
