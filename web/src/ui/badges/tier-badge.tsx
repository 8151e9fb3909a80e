import type { TrustTier } from '@candor/contract/trust';
import { Award, LockKeyhole } from 'lucide-react';
import { tierTexts } from './tier.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './badge.module.css';

const TONES: Record<TrustTier, string> = { gold: 'waiting', silver: 'neutral', bronze: 'accent', locked: 'sunken' };

/** The name is shown; the colour only repeats it. */
export function TierBadge({ tier }: { tier: TrustTier }) {
  const t = useTexts(tierTexts);
  const Icon = tier === 'locked' ? LockKeyhole : Award;
  return (
    <span className={classes.badge} data-tone={TONES[tier]}>
      <Icon size={15} aria-hidden />
      {t(tier)}
    </span>
  );
}
