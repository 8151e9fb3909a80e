import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { shellTexts } from './shell.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { BrandLink } from './brand-link.tsx';
import { BottomBar } from './nav/bottom-bar.tsx';
import { InsecureDemoNotice } from './notices/insecure-demo-notice.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LegalLinks } from './legal-links.tsx';
import { OfflineNotice } from './notices/offline-notice.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './site-frame.module.css';
import { SkipLink } from './skip-link.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** For members only, so that visitors load neither the bell nor the counting of notifications. If loading fails, it is left out. */
const NotificationBell = lazyPart(() =>
  import('./notification-bell.tsx').then(
    (module) => ({ default: module.NotificationBell }),
    () => ({ default: () => null }),
  ),
);

export function SiteFrame() {
  const t = useTexts(shellTexts);
  const isSignedOut = useSession().status === 'signed-out';
  useScrollToTop();
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.bar}>
        <BrandLink className={classes.brand} />
        <div className={classes.tools}>
          <ThemeSwitch iconOnly />
          {!isSignedOut && (
            <Suspense fallback={null}>
              <NotificationBell place="bar" />
            </Suspense>
          )}
          <Link to={paths.community} className={classes.link} data-wide>
            {t('community')}
          </Link>
          {isSignedOut ? (
            <Link to={paths.signIn} className={classes.link} data-wide>
              {t('signIn')}
            </Link>
          ) : (
            <LinkButton to={paths.profile} size="sm" variant="default">
              {t('profile')}
            </LinkButton>
          )}
        </div>
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        <InsecureDemoNotice />
        <OfflineNotice />
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <LegalLinks>{isSignedOut && <LanguageSwitch />}</LegalLinks>
      </footer>
      <BottomBar />
    </div>
  );
}
