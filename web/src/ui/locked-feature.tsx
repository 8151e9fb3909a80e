import { Button } from '@mantine/core';
import { Check, Circle, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { uiTexts } from '../lib/i18n/en/ui.ts';
import { useTexts } from '../lib/i18n/language.ts';
import { paths } from '../lib/paths.ts';
import { Dialog } from './dialog.tsx';
import { LinkButton } from './link-button.tsx';
import classes from './locked-feature.module.css';

interface Step {
  label: string;
  /** Undefined where the screen does not know. */
  met: boolean | undefined;
  /** Where this step is taken. */
  to?: string;
}

interface Props {
  feature: string;
  required: number;
  current: number;
  steps: readonly Step[];
  /** The outline of the feature, never its data: it only looks like what is behind. */
  children: ReactNode;
}

export function LockedFeature({ feature, required, current, steps, children }: Props) {
  const t = useTexts(uiTexts);
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.frame}>
      <div className={classes.preview} inert>
        {children}
      </div>
      <button type="button" className={classes.overlay} onClick={() => setOpened(true)}>
        <span className={classes.lock}>
          <Lock size={24} aria-hidden />
        </span>
        <span className={classes.word}>{t('locked')}</span>
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('lockedTitle', { feature })}>
        <p className={classes.intro}>{t('lockedIntro')}</p>
        <dl className={classes.scores}>
          <Score label={t('requiredScore')} value={required} />
          <Score label={t('yourScore')} value={current} />
          <Score label={t('pointsNeeded')} value={Math.max(0, required - current)} strong />
        </dl>
        <h3 className={classes.checklistTitle}>{t('checklist')}</h3>
        <ul className={classes.steps}>
          {steps.map((step) => (
            <li key={step.label} className={classes.step} data-met={step.met === true || undefined}>
              {step.met === true ? (
                <Check size={18} role="img" aria-label={t('done')} />
              ) : (
                <Circle size={18} role="img" aria-label={t('notDone')} />
              )}
              {step.to && step.met !== true ? <Link to={step.to}>{step.label}</Link> : step.label}
            </li>
          ))}
        </ul>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setOpened(false)}>
            {t('close')}
          </Button>
          <LinkButton to={paths.community}>{t('goToCommunity')}</LinkButton>
        </div>
      </Dialog>
    </div>
  );
}

const Score = ({ label, value, strong = false }: { label: string; value: number; strong?: boolean }) => (
  <div className={classes.score} data-strong={strong || undefined}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
