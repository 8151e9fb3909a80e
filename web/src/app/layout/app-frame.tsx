import { lazy, Suspense } from 'react';
import { Link, Outlet } from 'react-router';
import { shellTexts } from '../../lib/i18n/en/shell.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { Brand } from '../../ui/brand.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import classes from './app-frame.module.css';
import { BottomBar } from './bottom-bar.tsx';
import { NavLinks } from './nav-links.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SkipLink } from './skip-link.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** Few ever see it. */
const DeletionNotice = lazy(() => import('./deletion-notice.tsx'));

/** Where members work: a rail beside the page on a wide screen, the bar below it on a phone. */
export function AppFrame() {
  const t = useTexts(shellTexts);
  const session = useSession();
  useScrollToTop();
  return (
    <div className={classes.frame}>
      <SkipLink />
      <aside className={classes.rail}>
        <Link to={paths.welcome} className={classes.brand} aria-label={t('home')}>
          <Brand />
        </Link>
        <nav aria-label={t('mainMenu')}>
          <NavLinks />
        </nav>
        <div className={classes.foot}>
          <NotificationBell place="rail" />
          <ThemeSwitch />
        </div>
      </aside>
      <main id="content" className={classes.main} tabIndex={-1}>
        <OfflineNotice />
        <NotificationBell place="corner" />
        {session.status === 'signed-in' && session.user.deletes_at && (
          <Suspense fallback={null}>
            <DeletionNotice />
          </Suspense>
        )}
        <Outlet />
      </main>
      <BottomBar />
    </div>
  );
}
