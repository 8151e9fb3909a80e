import { BadgeCheck, EyeOff, KeyRound, Link2, Scale } from 'lucide-react';
import { socialIdTexts } from './social-ids.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './privacy-points.module.css';

const points = [
  ['privacyPrivate', EyeOff],
  ['privacyUse', Link2],
  ['privacyProof', BadgeCheck],
  ['privacyStored', KeyRound],
  ['privacyOwn', Scale],
] as const;

export function PrivacyPoints() {
  const t = useTexts(socialIdTexts);
  return (
    <ul className={classes.points}>
      {points.map(([text, Icon]) => (
        <li key={text}>
          <Icon size={20} aria-hidden />
          {t(text)}
        </li>
      ))}
    </ul>
  );
}
