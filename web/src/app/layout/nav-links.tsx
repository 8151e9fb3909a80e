import { LogIn } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { shellTexts } from '../../lib/i18n/en/shell.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import classes from './nav-links.module.css';
import { navItems } from './nav-items.ts';

/** The places of the app, as links of a list; the bar and the rail lay them out. */
export function NavLinks() {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const session = useSession();
  const member = session.status !== 'signed-out';
  return (
    <ul className={classes.list}>
      {navItems
        .filter((item) => member || !item.membersOnly)
        .map(({ to, label, icon: Icon, within }) => {
          const here = pathname === to || within.some((place) => pathname.startsWith(place));
          return (
            <li key={to} className={classes.item}>
              <Link
                to={to}
                className={classes.link}
                aria-current={pathname === to ? 'page' : undefined}
                data-here={here || undefined}
                onClick={() => window.scrollTo(0, 0)}
              >
                <Icon size={22} strokeWidth={here ? 2.25 : 1.9} aria-hidden />
                {t(label)}
              </Link>
            </li>
          );
        })}
      {!member && (
        <li className={classes.item} data-hint>
          <Link to={paths.signIn} className={classes.link}>
            <LogIn size={22} strokeWidth={1.9} aria-hidden />
            {t('signInHint')}
          </Link>
        </li>
      )}
    </ul>
  );
}
