import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Navigate } from 'react-router';
import { shellTexts } from '../layout/shell.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { PageLoading } from '../../ui/page/page-loading.tsx';

/** Sends a member who arrives with a session to the profile. */
export function GuestGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  const t = useTexts(shellTexts);
  // A page redirects by itself after signing in. The guard redirects only visitors who arrive with a session.
  const arrivedAsGuest = useRef(session.status === 'signed-out');
  if (session.status === 'signed-out') arrivedAsGuest.current = true;
  if (arrivedAsGuest.current || session.status === 'unreachable') return children;
  if (session.status === 'signed-in') return <Navigate to={paths.profile} replace />;
  return <PageLoading text={t('checking')} />;
}
