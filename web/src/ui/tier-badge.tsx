import type { TrustTier } from '@candor/contract/trust';
import { Award, LockKeyhole } from 'lucide-react';
import { trustTexts } from '../lib/i18n/en/trust.ts';
import { useTexts } from '../lib/i18n/language.ts';
import classes from './tier-badge.module.css';

/** The tier of a trust score, by name; the colour only repeats it. */
export function TierBadge({ tier }: { tier: TrustTier }) {
  const t = useTexts(trustTexts);
  const Icon = tier === 'locked' ? LockKeyhole : Award;
  return (
    <span className={classes.badge} data-tier={tier}>
      <Icon size={15} aria-hidden />
      {t(tier)}
    </span>
  );
}
