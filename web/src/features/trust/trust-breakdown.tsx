import { Check, Lock } from 'lucide-react';
import { memo } from 'react';
import { trustTexts } from './trust.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { TierBadge } from '../../ui/badges/tier-badge.tsx';
import type { TrustBreakdown as Trust } from './queries.ts';
import { ScoreRing } from './score-ring.tsx';
import classes from './trust-dialog.module.css';
import { TrustFactorRow } from './trust-factor-row.tsx';
import type { TrustSteps } from './trust-step.ts';

interface Props {
  trust: Trust;
  steps: TrustSteps;
}

/** Not rendered again when its dialog closes. */
export const TrustBreakdown = memo(function TrustBreakdown({ trust, steps }: Props) {
  const t = useTexts(trustTexts);
  const [next] = trust.gates.filter((gate) => !gate.met).toSorted((a, b) => a.required - b.required);
  const raising = trust.factors.filter((factor) => factor.max > 0);
  const penalties = trust.factors.filter((factor) => factor.points < 0);
  return (
    <>
      <div className={classes.head}>
        <ScoreRing score={trust.score} />
        <div className={classes.headText}>
          <TierBadge tier={trust.tier} />
          <p className={classes.next}>
            {next ? t('nextGate', { count: next.required - trust.score, feature: next.feature }) : t('allOpen')}
          </p>
        </div>
      </div>
      <p className={classes.intro}>{t('intro')}</p>

      <h3 className={classes.title}>{t('gates')}</h3>
      <ul className={classes.gates}>
        {trust.gates.map((gate) => (
          <li key={gate.feature} className={classes.gate} data-met={gate.met || undefined}>
            {gate.met ? (
              <Check size={18} role="img" aria-label={t('gateOpen')} />
            ) : (
              <Lock size={18} role="img" aria-label={t('gateClosed')} />
            )}
            <span>{gate.feature}</span>
            <span className={classes.required}>{t('gateFrom', { required: gate.required })}</span>
          </li>
        ))}
      </ul>

      <h3 className={classes.title}>{t('adds')}</h3>
      <ul className={classes.factors}>
        {raising.map((factor) => (
          <TrustFactorRow key={factor.key} factor={factor} step={steps[factor.key]} />
        ))}
      </ul>

      <h3 className={classes.title}>{t('lowers')}</h3>
      {penalties.length === 0 ? (
        <p className={classes.intro}>{t('nothingLowers')}</p>
      ) : (
        <ul className={classes.factors}>
          {penalties.map((factor) => (
            <TrustFactorRow key={factor.key} factor={factor} />
          ))}
        </ul>
      )}
    </>
  );
});
