import type { TrustTier } from '@candor/contract/trust';
import { Award, LockKeyhole } from 'lucide-react';
import { tierTexts } from './tier.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './tier-badge.module.css';

/** The name is shown; the colour only repeats it. */
export function TierBadge({ tier }: { tier: TrustTier }) {
  const t = useTexts(tierTexts);
  const Icon = tier === 'locked' ? LockKeyhole : Award;
  return (
    <span className={classes.badge} data-tier={tier}>
      <Icon size={15} aria-hidden />
      {t(tier)}
    </span>
  );
}
