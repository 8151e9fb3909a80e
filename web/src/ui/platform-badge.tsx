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

/** The platform's emoji, in a box of its own so that names stand in line. */
export function PlatformImage({ emoji, size = 20 }: { platform: string; emoji: string; size?: number }) {
  return (
    <span aria-hidden className={classes.emoji} style={{ width: size, fontSize: size * 0.85 }}>
      {emoji}
    </span>
  );
}
