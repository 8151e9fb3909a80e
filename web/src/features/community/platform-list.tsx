import { formatNumber, formatShare } from '../../lib/format/format.ts';
import { PlatformImage } from '../../ui/badges/platform-badge.tsx';
import classes from './platform-list.module.css';

interface Props {
  platforms: readonly { platform: string; emoji: string; label: string; count: number; share: number | undefined }[];
}

export function PlatformList({ platforms }: Props) {
  const largest = Math.max(1, ...platforms.map(({ count }) => count));
  return (
    <ol className={classes.list}>
      {platforms.map(({ platform, emoji, label, count, share }) => (
        <li key={platform}>
          <span className={classes.name}>
            <PlatformImage platform={platform} emoji={emoji} />
            {label}
          </span>
          <span className={classes.count}>
            {share === undefined ? formatNumber(count) : `${formatNumber(count)} · ${formatShare(share)}`}
          </span>
          <span className={classes.track} aria-hidden>
            <span className={classes.bar} style={{ width: `${(count / largest) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  );
}
