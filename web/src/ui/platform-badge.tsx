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

/** The platform's picture; its emoji where there is none. */
export function PlatformImage({ platform, emoji, size = 20 }: { platform: string; emoji: string; size?: number }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) {
    return (
      <span aria-hidden className={classes.emoji} style={{ width: size, fontSize: size * 0.85 }}>
        {emoji}
      </span>
    );
  }
  // The catalogue, which knows the address too, would come along into the first load.
  const address = `/images/platforms/${platform}.png`;
  return <img src={address} alt="" width={size} height={size} className={classes.image} onError={() => setMissing(true)} />;
}
