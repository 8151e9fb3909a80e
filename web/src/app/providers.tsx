import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { onUnauthenticated } from '../lib/api/api-client.ts';
import { errorTexts } from '../lib/errors/errors.en.ts';
import { getTexts } from '../lib/i18n/language.ts';
import { revalidateSession } from '../lib/session/revalidate-session.ts';
import { readToken, subscribeToToken } from '../lib/session/token.ts';
import { Toasts, toast } from '../ui/feedback/toast.tsx';

export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  useEffect(() => {
    onUnauthenticated(() => {
      void revalidateSession(queryClient).then((isValid) => {
        if (!isValid) toast.error(getTexts(errorTexts)('signInAgain'));
      });
    });
    // Another tab signed out or in as someone else: drop all cached data of the previous member.
    let lastToken = readToken();
    const unsubscribe = subscribeToToken(() => {
      const token = readToken();
      if (lastToken !== null && token !== lastToken) queryClient.clear();
      lastToken = token;
    });
    return () => {
      onUnauthenticated(undefined);
      unsubscribe();
    };
  }, [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toasts />
    </QueryClientProvider>
  );
}
