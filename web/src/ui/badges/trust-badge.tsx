import { badgeColour, queueMarkerColour } from '@candor/contract/trust';
import { BadgeCheck, ShieldCheck } from 'lucide-react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './badge.module.css';

const tones = { green: 'positive', amber: 'waiting', orange: 'waiting', red: 'negative' } as const;

interface Props {
  score: number;
  verified?: boolean;
  /** In the review queue the colours change at 80, 50 and 20. */
  inQueue?: boolean;
}

/** 80 and more is green, 60 and more amber, less red. */
export function TrustBadge({ score, verified = false, inQueue = false }: Props) {
  const t = useTexts(uiTexts);
  return (
    <span
      className={classes.badge}
      data-tone={tones[inQueue ? queueMarkerColour(score) : badgeColour(score)]}
      role="img"
      aria-label={verified ? `${t('trustScore', { score })}, ${t('verified')}` : t('trustScore', { score })}
    >
      <ShieldCheck size={15} aria-hidden />
      {score}
      {verified && <BadgeCheck size={15} aria-hidden />}
    </span>
  );
}
