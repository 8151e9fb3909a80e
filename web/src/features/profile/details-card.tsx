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
  onPhone: () => void;
  onBirthdate: () => void;
}

const roles = { user: 'roleUser', reviewer: 'roleReviewer', admin: 'roleAdmin' } as const;

export function DetailsCard({ user, onPhone, onBirthdate }: Props) {
  const t = useTexts(profileTexts);
  return (
    <Section title={t('about')}>
      <Card padding="none">
        <ul className={classes.rows}>
          <Row
            icon={Phone}
            label={t('phone')}
            action={
              user.phone_number === null ? (
                <AddButton onClick={onPhone}>{t('addPhone')}</AddButton>
              ) : (
                <ChangeButton label={t('changePhoneLabel')} onClick={onPhone}>
                  {t('changePhone')}
                </ChangeButton>
              )
            }
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
            action={
              user.birthdate === null ? (
                <AddButton onClick={onBirthdate}>{t('addBirthdate')}</AddButton>
              ) : (
                <ChangeButton label={t('editBirthdateLabel')} onClick={onBirthdate}>
                  {t('editBirthdate')}
                </ChangeButton>
              )
            }
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

function AddButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button variant="light" size="sm" onClick={onClick}>
      {children}
    </Button>
  );
}

/** `label` also names the value, for screen readers. */
function ChangeButton({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <Button variant="subtle" size="sm" aria-label={label} onClick={onClick}>
      {children}
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
