import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, SlidersHorizontal } from 'lucide-react';
import { useLocation } from 'react-router';
import { statsQuery } from '../../../features/profile/queries.ts';
import { capCount } from '../../../lib/format/format.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { paths } from '../../../lib/paths/paths.ts';
import type { User } from '../../../lib/session/use-session.ts';
import { adminTexts } from '../admin.en.ts';
import bell from '../notification-bell.module.css';
import { NavItem } from './nav-item.tsx';
import classes from './nav-links.module.css';

export const isStaffPath = (pathname: string): boolean => [paths.reviewQueue, paths.admin].some((place) => pathname.startsWith(place));

/** The rail's entries for reviewers and admins, each with the number of waiting items. */
export function StaffLinks({ user }: { user: Pick<User, 'role' | 'second_factor_due'> }) {
  const t = useTexts(adminTexts);
  const { pathname } = useLocation();
  const isStaff = user.role !== 'user' && !user.second_factor_due;
  const { data: stats } = useQuery({ ...statsQuery, enabled: isStaff });
  if (!isStaff) return null;
  const forAdmin = stats?.admin ? Object.values(stats.admin).reduce((sum, count) => sum + count, 0) : 0;
  const entries = [
    { to: paths.reviewQueue, icon: ClipboardCheck, label: t('reviewing'), count: stats?.pending_reviews_count ?? 0 },
    ...(user.role === 'admin' ? [{ to: paths.admin, icon: SlidersHorizontal, label: t('adminEntry'), count: forAdmin }] : []),
  ];
  return (
    <ul className={classes.list} data-staff>
      {entries.map(({ to, icon, label, count }) => (
        <NavItem
          key={to}
          to={to}
          icon={icon}
          isPage={pathname === to}
          isCurrent={pathname.startsWith(to)}
          label={count > 0 ? t('waiting', { name: label, count }) : undefined}
        >
          {label}
          {count > 0 && <span className={bell.count} data-place="rail" data-count={capCount(count)} aria-hidden />}
        </NavItem>
      ))}
    </ul>
  );
}
