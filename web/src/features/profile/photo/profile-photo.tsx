import { Camera } from 'lucide-react';
import { useState } from 'react';
import { profileTexts } from '../profile.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import type { User } from '../../../lib/session/use-session.ts';
import { initialsOf } from './initials.ts';
import classes from './profile-photo.module.css';

export function Avatar({ user, size }: { user: User; size: 'normal' | 'large' }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isShown = user.photo_url !== null && user.photo_url !== brokenUrl;
  if (!isShown) return <span className={classes.avatar} data-size={size} data-initials={initialsOf(user.display_name)} aria-hidden />;
  return (
    <span className={classes.avatar} data-size={size} aria-hidden>
      <img src={user.photo_url ?? ''} alt="" width={96} height={96} onError={() => setBrokenUrl(user.photo_url)} />
    </span>
  );
}

export function ProfilePhoto({ user, onPress }: { user: User; onPress: () => void }) {
  const t = useTexts(profileTexts);
  return (
    <button type="button" className={classes.button} aria-label={t(user.photo_url ? 'changePhoto' : 'addPhoto')} onClick={onPress}>
      <Avatar user={user} size="normal" />
      <span className={classes.mark}>
        <Camera size={15} aria-hidden />
      </span>
    </button>
  );
}
