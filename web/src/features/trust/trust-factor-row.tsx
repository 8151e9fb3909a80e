import { Button, Progress } from '@mantine/core';
import { trustTexts } from './trust.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import type { TrustFactor } from './queries.ts';
import classes from './trust-dialog.module.css';
import type { TrustStep } from './trust-step.ts';

interface Props {
  factor: TrustFactor;
  step?: TrustStep | undefined;
}

export function TrustFactorRow({ factor: { label, points, max, hint }, step }: Props) {
  const t = useTexts(trustTexts);
  const isPenalty = max < 0;
  const isFull = points === max;
  return (
    <li className={classes.factor} data-full={(isFull && !isPenalty) || undefined} data-loss={isPenalty || undefined}>
      <div className={classes.line}>
        <span className={classes.label}>{label}</span>
        <span className={classes.points}>{isPenalty ? points : t('points', { points, max })}</span>
      </div>
      {!isPenalty && <Progress value={(points / max) * 100} size={6} color={isFull ? 'sage' : 'clay'} aria-hidden />}
      {(isPenalty || !isFull) && (
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
