import { trustTexts } from './trust.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './score-ring.module.css';

const RADIUS = 45;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

export function ScoreRing({ score }: { score: number }) {
  const t = useTexts(trustTexts);
  return (
    <div className={classes.ring} role="img" aria-label={t('outOf', { score })}>
      <svg viewBox="0 0 104 104" aria-hidden>
        <circle cx="52" cy="52" r={RADIUS} className={classes.track} />
        {score > 0 && (
          <circle
            cx="52"
            cy="52"
            r={RADIUS}
            className={classes.filled}
            strokeDasharray={`${(score / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          />
        )}
      </svg>
      <span aria-hidden>{score}</span>
    </div>
  );
}
