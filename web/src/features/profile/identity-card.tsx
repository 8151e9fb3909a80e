import { ActionIcon, Button } from '@mantine/core';
import { BadgeCheck, Pencil } from 'lucide-react';
import { profileTexts } from './profile.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { User } from '../../lib/session/use-session.ts';
import { Card } from '../../ui/page/card.tsx';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import classes from './identity-card.module.css';
import { ProfilePhoto } from './photo/profile-photo.tsx';

export function IdentityCard({ user, onOpen }: { user: User; onOpen: (dialog: 'name' | 'photo' | 'email') => void }) {
  const t = useTexts(profileTexts);
  return (
    <Card className={classes.card ?? ''}>
      <ProfilePhoto user={user} onPress={() => onOpen('photo')} />
      <div className={classes.details}>
        <div className={classes.name}>
          <h2>
            <bdi>{user.display_name}</bdi>
          </h2>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('editName')} onClick={() => onOpen('name')}>
            <Pencil size={18} aria-hidden />
          </ActionIcon>
        </div>
        <div className={classes.email}>
          {user.email === null ? (
            <>
              <span>{t('noEmail')}</span>
              <Button variant="light" size="sm" onClick={() => onOpen('email')}>
                {t('addEmail')}
              </Button>
            </>
          ) : (
            <>
              <span className={classes.address}>
                {user.email}
                {user.email_verified && <BadgeCheck size={17} role="img" aria-label={t('emailVerified')} />}
              </span>
              <Button variant="subtle" size="sm" aria-label={t('changeEmailLabel')} onClick={() => onOpen('email')}>
                {t('changeEmail')}
              </Button>
            </>
          )}
        </div>
        <div className={classes.badges}>
          {user.verification_status ? (
            <StatusBadge status="approved" label={t('verified')} />
          ) : (
            <StatusBadge status="pending" label={t('pendingVerification')} />
          )}
        </div>
      </div>
    </Card>
  );
}
