import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { REAUTH_MODAL_MS } from '@candor/contract/limits';
import { useSession } from '../../lib/session/use-session.ts';
import { PageLoading } from '../../ui/page/page-loading.tsx';
import { onRevalidation } from '../../lib/session/revalidate-session.ts';
import { lazyPart } from '../lazy-part.tsx';

const loadDialog = () => import('./reconnecting-dialog.tsx');
const ReconnectingDialog = lazyPart(loadDialog);

/**
 * Shows for five seconds that the session is being checked again, so that a reviewer's unsaved work isn't lost at once. Then the guard
 * redirects to sign-in, or the page loads its data again. It wraps the page, because the first call of the page can already be refused.
 */
export function Reconnecting({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const session = useSession();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Preloads the dialog: when it is needed, there may be no network.
    void loadDialog().catch(() => undefined);
    return onRevalidation(async (outcome) => {
      setShown(true);
      await new Promise((resolve) => void setTimeout(resolve, REAUTH_MODAL_MS));
      if (await outcome) void client.invalidateQueries();
      setShown(false);
    });
  }, [client]);
  return (
    <>
      {isShown && session.status !== 'signed-in' ? <PageLoading /> : children}
      <Suspense fallback={null}>{isShown && <ReconnectingDialog onClose={() => setShown(false)} />}</Suspense>
    </>
  );
}
