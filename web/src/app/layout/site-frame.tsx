import { Link, Outlet } from 'react-router';
import { shellTexts } from '../../lib/i18n/en/shell.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { Brand } from '../../ui/brand.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import classes from './site-frame.module.css';
import { SkipLink } from './skip-link.tsx';
import { useScrollToTop } from './use-scroll-to-top.ts';

/** The public pages: a bar above, and the pages about the product below. */
export function SiteFrame() {
  const t = useTexts(shellTexts);
  const signedOut = useSession().status === 'signed-out';
  useScrollToTop();
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.bar}>
        <Link to={paths.welcome} className={classes.brand} aria-label={t('home')}>
          <Brand />
        </Link>
        <div className={classes.tools}>
          <ThemeSwitch iconOnly />
          <NotificationBell place="bar" />
          <Link to={paths.community} className={classes.link} data-wide>
            {t('community')}
          </Link>
          {signedOut ? (
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
        <OfflineNotice />
        <Outlet />
      </main>
      <footer className={classes.foot}>
        <nav aria-label={t('footer')} className={classes.footLinks}>
          <Link to={paths.guidelines}>{t('guidelines')}</Link>
          <Link to={paths.privacy}>{t('privacy')}</Link>
          <Link to={paths.privacyRequest}>{t('aboutYou')}</Link>
          <Link to={paths.terms}>{t('terms')}</Link>
          <Link to={paths.contact}>{t('contact')}</Link>
          {signedOut && <LanguageSwitch />}
        </nav>
      </footer>
      <BottomBar />
    </div>
  );
}
