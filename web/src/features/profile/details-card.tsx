import { Button } from '@mantine/core';
import { BadgeCheck, CalendarDays, Clock3, Phone, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatJoined } from '../../lib/format/ages.ts';
import { formatDate, formatMonth } from '../../lib/format/format.ts';
import { formatPhone } from '../../lib/format/format-phone.ts';
import { profileTexts } from './profile.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/page/card.tsx';
import classes from './details-card.module.css';
import { Section } from './section.tsx';

interface Props {
  user: User;
  onOpen: (dialog: 'phone' | 'birthdate') => void;
}

const roles = { user: 'roleUser', reviewer: 'roleReviewer', admin: 'roleAdmin' } as const;

export function DetailsCard({ user, onOpen }: Props) {
  const t = useTexts(profileTexts);
  return (
    <Section title={t('about')}>
      <Card padding="none">
        <ul className={classes.rows}>
          <Row
            icon={Phone}
            label={t('phone')}
            action={<EditButton of="phone" isEmpty={user.phone_number === null} onClick={() => onOpen('phone')} />}
          >
            {user.phone_number === null ? (
              t('noPhone')
            ) : (
              <span className={classes.number}>
                <bdi>{formatPhone(user.phone_number)}</bdi>
                {user.phone_verified && <BadgeCheck size={17} role="img" aria-label={t('phoneVerified')} />}
              </span>
            )}
          </Row>
          <Row
            icon={CalendarDays}
            label={t('birthdate')}
            action={<EditButton of="birthdate" isEmpty={user.birthdate === null} onClick={() => onOpen('birthdate')} />}
          >
            {user.birthdate === null ? t('noBirthdate') : formatMonth(user.birthdate)}
          </Row>
          <Row icon={Clock3} label={t('joined')}>
            <time dateTime={user.created_at} title={formatDate(user.created_at)} className={classes.joined}>
              {formatJoined(user.created_at, new Date())}
            </time>
          </Row>
          <Row icon={UserRound} label={t('role')}>
            {t(roles[user.role])}
          </Row>
        </ul>
      </Card>
    </Section>
  );
}

const EDIT_TEXTS = {
  phone: { add: 'addPhone', change: 'changePhone', changeLabel: 'changePhoneLabel' },
  birthdate: { add: 'addBirthdate', change: 'editBirthdate', changeLabel: 'editBirthdateLabel' },
} as const;

/** The label of the button that changes a value also names the value, for screen readers. */
function EditButton({ of, isEmpty, onClick }: { of: keyof typeof EDIT_TEXTS; isEmpty: boolean; onClick: () => void }) {
  const t = useTexts(profileTexts);
  const { add, change, changeLabel } = EDIT_TEXTS[of];
  return isEmpty ? (
    <Button variant="light" size="sm" onClick={onClick}>
      {t(add)}
    </Button>
  ) : (
    <Button variant="subtle" size="sm" aria-label={t(changeLabel)} onClick={onClick}>
      {t(change)}
    </Button>
  );
}

function Row({ icon: Icon, label, action, children }: { icon: LucideIcon; label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.row}>
      <Icon size={20} aria-hidden />
      <div className={classes.text}>
        <span className={classes.label}>{label}</span>
        <div className={classes.value}>{children}</div>
      </div>
      {action}
    </li>
  );
}
