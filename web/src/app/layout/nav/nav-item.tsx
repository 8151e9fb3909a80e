import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/buttons/link.tsx';
import classes from './nav-links.module.css';

interface Props {
  to: string;
  icon: LucideIcon;
  /** The link leads to this very page. */
  isPage: boolean;
  /** The page belongs to the section of the link. */
  isCurrent: boolean;
  label?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** A section of the site in the rail, or in the bar of a phone. */
export const NavItem = ({ to, icon: Icon, isPage, isCurrent, label, onClick, children }: Props) => (
  <li className={classes.item}>
    <Link
      to={to}
      className={classes.link}
      aria-current={isPage ? 'page' : undefined}
      data-current={isCurrent || undefined}
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={22} strokeWidth={isCurrent ? 2.25 : 1.9} aria-hidden />
      {children}
    </Link>
  </li>
);
