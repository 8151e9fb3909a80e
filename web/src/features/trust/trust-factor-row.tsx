import { Button, Progress } from '@mantine/core';
import { trustTexts } from '../../lib/i18n/en/trust.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { TrustFactor } from './queries.ts';
import classes from './trust-dialog.module.css';
import type { TrustStep } from './trust-step.ts';

interface Props {
  factor: TrustFactor;
  step?: TrustStep | undefined;
}

/** One part of the score: what it gives, what it could give, and how to get the rest. */
export function TrustFactorRow({ factor: { label, points, max, hint }, step }: Props) {
  const t = useTexts(trustTexts);
  const isLoss = max < 0;
  const isFull = points === max;
  return (
    <li className={classes.factor} data-full={(isFull && !isLoss) || undefined} data-loss={isLoss || undefined}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        <span className={classes.points}>{isLoss ? points : t('points', { points, max })}</span>
      </div>
      {!isLoss && <Progress value={(points / max) * 100} size={6} color={isFull ? 'sage' : 'clay'} aria-hidden />}
      {(isLoss || !isFull) && (
        <div className={classes.line}>
          <span className={classes.hint}>{hint}</span>
          {step && (
            <Button variant="light" size="sm" onClick={step.onTake}>
              {step.label}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
