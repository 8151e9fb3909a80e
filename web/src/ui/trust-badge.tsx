import { badgeColour } from '@candor/contract/trust';
import { BadgeCheck, ShieldCheck } from 'lucide-react';
import { uiTexts } from '../lib/i18n/en/ui.ts';
import { useTexts } from '../lib/i18n/language.ts';
import classes from './badge.module.css';

const tones = { green: 'positive', amber: 'waiting', orange: 'waiting', red: 'negative' } as const;

/** Somebody's trust score: 80+ green, 60+ amber, else red. */
export function TrustBadge({ score, verified = false }: { score: number; verified?: boolean }) {
  const t = useTexts(uiTexts);
  return (
    <span
      className={classes.badge}
      data-tone={tones[badgeColour(score)]}
      role="img"
      aria-label={verified ? `${t('trustScore', { score })}, ${t('verified')}` : t('trustScore', { score })}
    >
      <ShieldCheck size={15} aria-hidden />
      {score}
      {verified && <BadgeCheck size={15} aria-hidden />}
    </span>
  );
}
