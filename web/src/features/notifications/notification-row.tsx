import { Bell, BellRing, ClipboardList, Coins, Link2, MessageSquare, PenLine, Scale, ShieldAlert, UserCog } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { notificationTexts } from './notifications.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { RelativeDate } from '../../ui/figures/relative-date.tsx';
import { Link } from '../../ui/buttons/link.tsx';
import button from '../../ui/buttons/row-button.module.css';
import classes from './notification-row.module.css';
import type { Notification } from './notifications-query.ts';

const icons: Partial<Record<Notification['kind'], LucideIcon>> = {
  linked_experience: Link2,
  alert: BellRing,
  // Neutral: the decision may go against the reader.
  experience_decided: ClipboardList,
  comment_edited: PenLine,
  reply_decided: ClipboardList,
  reply_received: MessageSquare,
  dispute_filed: Scale,
  dispute_updated: Scale,
  dispute_decided: Scale,
  ownership_claimed: Scale,
  ownership_decided: Scale,
  application_decided: UserCog,
  credits: Coins,
  security: ShieldAlert,
};

interface Props {
  notice: Notification;
  onRead: () => void;
}

/** Following a notification's link marks it as read. Without a link, pressing it does. */
export function NotificationRow({ notice, onRead }: Props) {
  const t = useTexts(notificationTexts);
  const Icon = icons[notice.kind] ?? Bell;
  const content = (
    <>
      <span className={classes.icon}>
        <Icon size={20} aria-hidden />
      </span>
      <span className={classes.text}>
        {!notice.read && <span className={classes.new}>{t('new')}</span>}
        <span className={classes.words}>{notice.text}</span>
        <span className={classes.time}>
          <RelativeDate time={notice.created_at} />
        </span>
      </span>
    </>
  );
  const markRead = () => {
    if (!notice.read) onRead();
  };
  return (
    <li className={classes.row} data-unread={!notice.read || undefined}>
      {notice.link !== null && (
        <Link to={notice.link} className={`${button.row} ${classes.surface}`} onClick={markRead}>
          {content}
        </Link>
      )}
      {notice.link === null &&
        (notice.read ? (
          <div className={`${button.row} ${classes.surface}`}>{content}</div>
        ) : (
          <button type="button" className={`${button.row} ${classes.surface}`} onClick={markRead}>
            {content}
          </button>
        ))}
    </li>
  );
}
