import { LogIn } from 'lucide-react';
import { useLocation } from 'react-router';
import { shellTexts } from '../shell.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { Link } from '../../../ui/buttons/link.tsx';
import { NavItem } from './nav-item.tsx';
import classes from './nav-links.module.css';
import { navItems } from './nav-items.ts';

/** `isElsewhere`: the current page belongs to an entry of another list, such as the staff's. */
export function NavLinks({ isElsewhere = false }: { isElsewhere?: boolean }) {
  const t = useTexts(shellTexts);
  const { pathname } = useLocation();
  const session = useSession();
  const isMember = session.status !== 'signed-out';
  return (
    <ul className={classes.list}>
      {navItems
        .filter((item) => isMember || !item.membersOnly)
        .map(({ to, label, icon, within }) => (
          <NavItem
            key={to}
            to={to}
            icon={icon}
            isPage={pathname === to}
            isCurrent={pathname === to || (!isElsewhere && within.some((place) => pathname.startsWith(place)))}
            onClick={() => window.scrollTo(0, 0)}
          >
            {t(label)}
          </NavItem>
        ))}
      {!isMember && (
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
