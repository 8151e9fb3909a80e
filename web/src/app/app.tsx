import type { ReactNode } from 'react';
import { Fragment, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { titleTexts } from './titles.en.ts';
import { useTexts } from '../lib/i18n/language.ts';
import { paths } from '../lib/paths/paths.ts';
import { useSession } from '../lib/session/use-session.ts';
import { PageLoading } from '../ui/page/page-loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestGuard } from './guards/guest-guard.tsx';
import { lazyPart } from './lazy-part.tsx';
import { SiteFrame } from './layout/site-frame.tsx';
import { QuickExit } from './quick-exit/quick-exit.tsx';
import { AppFrame, AppGuard } from './layout/lazy-frame.ts';
import { PageStarted } from './prerendered-page.ts';
import { usePreloading } from './preload/preload-pages.ts';
import type { PageRoute } from './routes.tsx';
import { pageRoutes } from './routes.tsx';
import { StepUp } from './step-up.tsx';

/** These extras are optional, so a failed load renders nothing instead of an error. */
const MemberExtras = lazyPart(() => import('./member-extras.tsx').catch(() => ({ default: () => null })));

const routesIn = (frame: PageRoute['frame']) =>
  pageRoutes
    .filter((route) => route.frame === frame)
    .map((route) => <Route key={route.path} path={route.path} element={<RoutedPage route={route} />} />);

export function App() {
  usePreloading();
  return (
    <>
      <Routes>
        <Route element={<SiteFrame />}>{routesIn('site')}</Route>
        <Route
          element={
            <Suspense fallback={<PageLoading />}>
              <AppFrame />
            </Suspense>
          }
        >
          {routesIn('app')}
        </Route>
        <Route path={paths.createPost} element={<Navigate to={paths.submitExperience} replace />} />
        <Route path="*" element={<Navigate to={paths.welcome} replace />} />
      </Routes>
      <StepUp />
      <MemberExtrasIfSignedIn />
    </>
  );
}

function MemberExtrasIfSignedIn() {
  const session = useSession();
  if (session.status !== 'signed-in' || session.user.second_factor_due) return null;
  return (
    <Suspense fallback={null}>
      <MemberExtras />
    </Suspense>
  );
}

function Guard({ route, children }: { route: PageRoute; children: ReactNode }) {
  if (route.frame === 'app') return <AppGuard route={route}>{children}</AppGuard>;
  return route.access === 'guest' ? <GuestGuard>{children}</GuestGuard> : children;
}

function RoutedPage({ route }: { route: PageRoute }) {
  const t = useTexts(titleTexts);
  return (
    <Fragment key={route.path}>
      {route.title && <title>{t(route.title)}</title>}
      {/* Outside the boundary, so that it stays when the page fails to load. */}
      {route.hasQuickExit && <QuickExit />}
      <ErrorBoundary place="page">
        <Suspense fallback={<PageLoading />}>
          <Guard route={route}>
            <Suspense fallback={<PageLoading />}>
              <route.Page />
              <PageStarted />
            </Suspense>
          </Guard>
        </Suspense>
      </ErrorBoundary>
    </Fragment>
  );
}
