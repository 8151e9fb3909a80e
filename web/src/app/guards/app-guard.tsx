import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ApiError } from '../../lib/api/api-error.ts';
import { shellTexts } from '../layout/shell.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import type { Session, User } from '../../lib/session/use-session.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageLoading } from '../../ui/page/page-loading.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Reconnecting } from './reconnecting.tsx';
import type { PageRoute } from '../routes.tsx';

// Rarely shown, so they stay out of the first load.
const AccessDenied = lazyPart(() => import('./access-denied.tsx'));
const Authenticating = lazyPart(() => import('./authenticating.tsx'));
const ReviewerOnboarding = lazyPart(() => import('./reviewer-onboarding.tsx'));
const SecondFactorDue = lazyPart(() => import('./second-factor-due.tsx'));
const TrustGate = lazyPart(() => import('./trust-gate.tsx'));

/** For the pages in the app's frame. Client-side redirects and notices only: the server checks permission on every call. */
export function AppGuard({ route, children }: { route: PageRoute; children: ReactNode }) {
  switch (route.access) {
    case 'anyone':
    case 'guest':
      return <FactorGuard>{children}</FactorGuard>;
    case 'member':
    case 'admin':
      return <MemberGuard route={route}>{children}</MemberGuard>;
    case 'reviewer':
      return (
        <Reconnecting>
          <MemberGuard route={route}>{children}</MemberGuard>
        </Reconnecting>
      );
  }
}

/** A member who still owes the second factor is sent to it from public pages too. */
function FactorGuard({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status !== 'signed-in' || !session.user.second_factor_due) return children;
  return (
    <Suspense fallback={<PageLoading />}>
      <SecondFactorDue />
    </Suspense>
  );
}

function MemberGuard({ route, children }: { route: PageRoute; children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const t = useTexts(shellTexts);
  if (route.showsAuthentication && isChecking(session)) {
    return (
      <Suspense fallback={<PageLoading text={t('verifying')} />}>
        <Authenticating onRetry={session.status === 'unreachable' ? session.retry : undefined} />
      </Suspense>
    );
  }
  switch (session.status) {
    case 'signed-out':
      return <Navigate to={paths.signIn} replace state={{ from: location.pathname + location.search }} />;
    case 'checking':
      return <PageLoading text={t(route.access === 'member' ? 'verifying' : 'verifyingPermissions')} />;
    case 'unreachable':
      return <Unreachable session={session} isAdmin={route.access === 'admin'} />;
    case 'signed-in':
      return (
        <Suspense fallback={<PageLoading />}>
          <Allowed route={route} user={session.user}>
            {children}
          </Allowed>
        </Suspense>
      );
  }
}

/** True during the first request, the pause after it and the retry. */
const isChecking = (session: Session): boolean =>
  session.status === 'checking' ||
  (session.status === 'unreachable' && session.error instanceof ApiError && session.error.failure === 'timeout');

function Unreachable({ session, isAdmin }: { session: Extract<Session, { status: 'unreachable' }>; isAdmin: boolean }) {
  const t = useTexts(shellTexts);
  return <ErrorState title={t(isAdmin ? 'adminUnverified' : 'unreachableTitle')} error={session.error} onRetry={session.retry} heading />;
}

function Allowed({ route, user, children }: { route: PageRoute; user: User; children: ReactNode }) {
  if (user.second_factor_due) return <SecondFactorDue />;
  if (route.access === 'reviewer' && user.role === 'user') return <ReviewerOnboarding />;
  if (route.access === 'admin' && user.role !== 'admin') return <AccessDenied />;
  if (route.gate && user.trust_score < route.gate.required) return <TrustGate gate={route.gate} user={user} />;
  return children;
}
