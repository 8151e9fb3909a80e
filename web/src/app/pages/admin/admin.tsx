import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { adminPlaces, type AdminPlace } from '../../../lib/paths/admin-paths.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { PageLoading } from '../../../ui/page/page-loading.tsx';
import { ErrorBoundary } from '../../error-boundary.tsx';

const Overview = lazy(() => import('./admin-overview.tsx'));
const pages: Record<AdminPlace, ComponentType> = {
  ownershipDisputes: lazy(() => import('./admin-ownership-disputes.tsx')),
  experienceDisputes: lazy(() => import('./admin-experience-disputes.tsx')),
  appeals: lazy(() => import('./admin-appeals.tsx')),
  applications: lazy(() => import('./admin-reviewer-applications.tsx')),
  members: lazy(() => import('./admin-users.tsx')),
  categories: lazy(() => import('./admin-categories.tsx')),
  audit: lazy(() => import('./admin-audit.tsx')),
};

/** All routes below /admin, in one lazy chunk that only admins load. */
export default function AdminPages() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname} place="page">
      <Suspense fallback={<PageLoading />}>
        <Routes>
          <Route index element={<Overview />} />
          {Object.entries(pages).map(([place, Page]) => (
            <Route key={place} path={adminPlaces[place as AdminPlace]} element={<Page />} />
          ))}
          <Route path="*" element={<Navigate to={paths.admin} replace />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
