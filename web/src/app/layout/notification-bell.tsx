import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useLocation } from 'react-router';
import { unreadQuery } from '../../features/notifications/notifications-query.ts';
import { capCount } from '../../lib/format/format.ts';
import { notificationTexts } from '../../features/notifications/notifications.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { Link } from '../../ui/buttons/link.tsx';
import classes from './notification-bell.module.css';

export function NotificationBell({ place }: { place: 'rail' | 'corner' | 'bar' }) {
  const t = useTexts(notificationTexts);
  const { pathname } = useLocation();
  const session = useSession();
  const isMember = session.status === 'signed-in' && !session.user.second_factor_due;
  const { data: unread = 0 } = useQuery({ ...unreadQuery, enabled: isMember });
  if (!isMember) return null;
  return (
    <Link
      to={paths.notifications}
      className={classes.bell}
      data-place={place}
      data-current={pathname === paths.notifications || undefined}
      aria-label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
      aria-current={pathname === paths.notifications ? 'page' : undefined}
    >
      <Bell size={22} strokeWidth={1.9} aria-hidden />
      {place === 'rail' && t('bell')}
      {unread > 0 && <span className={classes.count} data-count={capCount(unread)} aria-hidden />}
    </Link>
  );
}
