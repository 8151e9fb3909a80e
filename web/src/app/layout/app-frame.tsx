import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { shellTexts } from './shell.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { LegalNotice } from '../../features/legal/legal-notice.tsx';
import { useSession } from '../../lib/session/use-session.ts';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import classes from './app-frame.module.css';
import { BrandLink } from './brand-link.tsx';
import { BottomBar } from './nav/bottom-bar.tsx';
import { InsecureDemoNotice } from './notices/insecure-demo-notice.tsx';
import { NavLinks } from './nav/nav-links.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { OfflineNotice } from './notices/offline-notice.tsx';
import { SkipLink } from './skip-link.tsx';
import { isStaffPath, StaffLinks } from './nav/staff-links.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** Rarely shown, so it stays out of the first load. */
const DeletionNotice = lazy(() => import('./notices/deletion-notice.tsx'));

export function AppFrame() {
  useScrollToTop();
  const t = useTexts(shellTexts);
  const session = useSession();
  const { pathname } = useLocation();
  const isStaff = session.status === 'signed-in' && session.user.role !== 'user';
  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={classes.rail}>
        <BrandLink className={classes.brand} />
        <nav aria-label={t('mainMenu')}>
          <NavLinks isElsewhere={isStaff && isStaffPath(pathname)} />
          {session.status === 'signed-in' && <StaffLinks user={session.user} />}
        </nav>
        <div className={classes.foot}>
          <NotificationBell place="rail" />
          <ThemeSwitch />
        </div>
      </aside>
      <main id="content" className={classes.main} tabIndex={-1}>
        <InsecureDemoNotice />
        <OfflineNotice />
        {session.status !== 'signed-out' && (
          // Not lazy: it would push the page down when it arrives.
          <LegalNotice memberSince={session.status === 'signed-in' ? session.user.created_at : undefined} />
        )}
        <div className={classes.body}>
          <NotificationBell place="corner" />
          {session.status === 'signed-in' && session.user.deletes_at && (
            <Suspense fallback={null}>
              <DeletionNotice />
            </Suspense>
          )}
          <Outlet />
        </div>
      </main>
      <BottomBar />
    </div>
  );
}
