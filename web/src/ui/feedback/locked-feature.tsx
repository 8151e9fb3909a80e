import { Check, Circle, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { paths } from '../../lib/paths/paths.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import { Link } from '../buttons/link.tsx';
import classes from './locked-feature.module.css';

interface Requirement {
  label: string;
  /** Undefined while it is unknown. */
  met: boolean | undefined;
}

interface Step {
  key: string;
  label: string;
  /** The points that it adds to the score. */
  points: number;
  to: string;
}

interface Props {
  feature: string;
  required: number;
  current: number;
  requirements: readonly Requirement[];
  /** The steps that would raise the score now, the easiest first. */
  steps: readonly Step[];
  /** A placeholder outline, never real data. */
  children: ReactNode;
}

export function LockedFeature({ feature, required, current, requirements, steps, children }: Props) {
  const t = useTexts(uiTexts);
  const [opened, setOpened] = useState(false);
  const [first] = steps;
  return (
    <div className={classes.frame}>
      <div className={classes.preview} inert>
        {children}
      </div>
      <button type="button" className={classes.overlay} onClick={() => setOpened(true)}>
        <span className={classes.lock}>
          <Lock size={24} aria-hidden />
        </span>
        <span className={classes.label}>{t('locked')}</span>
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('lockedTitle', { feature })}>
        <p className={classes.intro}>{t('lockedIntro')}</p>
        <dl className={classes.scores}>
          <Score label={t('requiredScore')} value={required} />
          <Score label={t('yourScore')} value={current} />
          <Score label={t('pointsNeeded')} value={Math.max(0, required - current)} strong />
        </dl>
        <h3 className={classes.checklistTitle}>{t('requirements')}</h3>
        <ul className={classes.steps}>
          {requirements.map(({ label, met }) => (
            <li key={label} className={classes.step} data-met={met === true || undefined}>
              {met === true ? (
                <Check size={18} role="img" aria-label={t('done')} />
              ) : (
                <Circle size={18} role="img" aria-label={t('notDone')} />
              )}
              {label}
            </li>
          ))}
        </ul>
        {steps.length > 0 && (
          <>
            <h3 className={classes.checklistTitle}>{t('checklist')}</h3>
            <ul className={classes.steps} aria-label={t('checklist')}>
              {steps.map(({ key, label, points, to }) => (
                <li key={key} className={classes.step}>
                  <Link to={to}>{label}</Link>
                  <span className={classes.points}>{t('addsPoints', { count: points })}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={classes.actions}>
          {first && <LinkButton to={first.to}>{t('nextStep', { count: first.points })}</LinkButton>}
          <LinkButton to={paths.community} {...(first ? { variant: 'default' as const } : {})}>
            {t('goToCommunity')}
          </LinkButton>
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
