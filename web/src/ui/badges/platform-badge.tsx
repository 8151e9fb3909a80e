import { useState } from 'react';
import { formatSocialId } from '../../lib/format/format-phone.ts';
import classes from './platform-badge.module.css';

interface Props {
  platform: string;
  emoji: string;
  label: string;
  /** May be masked by the server. */
  socialId?: string | null;
  /** Dial code of a phone number. */
  countryCode?: string | null | undefined;
}

export function PlatformBadge({ platform, emoji, label, socialId, countryCode }: Props) {
  return (
    <span className={classes.badge}>
      <PlatformImage platform={platform} emoji={emoji} />
      <span className={classes.label}>{label}</span>
      {socialId && <bdi className={classes.id}>{formatSocialId(socialId, countryCode)}</bdi>}
    </span>
  );
}

export function PlatformImage({ platform, emoji, size = 20 }: { platform: string; emoji: string; size?: number }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) {
    return (
      <span aria-hidden className={classes.emoji} style={{ width: size, fontSize: size * 0.85 }}>
        {emoji}
      </span>
    );
  }
  // Importing the catalogue's own function would add the whole catalogue to the first load.
  const address = `/images/platforms/${platform}.png`;
  return <img src={address} alt="" width={size} height={size} className={classes.image} onError={() => setMissing(true)} />;
}
