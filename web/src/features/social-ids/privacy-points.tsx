import { PROOF_DAYS } from '@candor/contract/limits';
import { BadgeCheck, EyeOff, KeyRound, Link2, Scale } from 'lucide-react';
import { socialIdTexts } from './social-ids.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { IconPoints } from '../../ui/lists/icon-points.tsx';

const points = [
  [EyeOff, 'privacyPrivate'],
  [Link2, 'privacyUse'],
  [BadgeCheck, 'privacyProof'],
  [KeyRound, 'privacyStored'],
  [Scale, 'privacyOwn'],
] as const;

export function PrivacyPoints() {
  const t = useTexts(socialIdTexts);
  return <IconPoints points={points.map(([icon, text]) => [icon, t(text, { days: PROOF_DAYS })])} />;
}
