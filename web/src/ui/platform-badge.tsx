import { useState } from 'react';
import classes from './platform-badge.module.css';

interface Props {
  platform: string;
  emoji: string;
  label: string;
  /** The handle, number or address; masked ones are shown as they come. */
  socialId?: string | null;
}

/** Which platform, and who there. */
export function PlatformBadge({ platform, emoji, label, socialId }: Props) {
  return (
    <span className={classes.badge}>
      <PlatformImage platform={platform} emoji={emoji} />
      <span className={classes.label}>{label}</span>
      {socialId && <bdi className={classes.id}>{socialId}</bdi>}
    </span>
  );
}

/** The platform's picture, or its emoji where there is no picture. */
export function PlatformImage({ platform, emoji, size = 20 }: { platform: string; emoji: string; size?: number }) {
  const [missing, setMissing] = useState(false);
  if (missing) {
    return (
      <span aria-hidden className={classes.emoji} style={{ width: size, fontSize: size * 0.85 }}>
        {emoji}
      </span>
    );
  }
  return <img src={`/images/platforms/${platform}.png`} alt="" width={size} height={size} loading="lazy" className={classes.image} onError={() => setMissing(true)} />;
}
