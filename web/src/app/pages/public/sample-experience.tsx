import { CircleCheck, ShieldCheck } from 'lucide-react';
import { welcomeTexts } from './welcome.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { TagChip } from '../../../ui/badges/tag-chip.tsx';
import classes from './sample-experience.module.css';

/** Decorative, so it is hidden from screen readers. */
export function SampleExperience() {
  const t = useTexts(welcomeTexts);
  return (
    <div className={classes.scene} aria-hidden inert>
      <div className={classes.behind} />
      <div className={classes.card}>
        <div className={classes.head}>
          <span className={classes.avatar}>J</span>
          <span className={classes.details}>
            <strong>{t('sampleName')}</strong>
            <span>{t('samplePlace')}</span>
          </span>
          <CircleCheck className={classes.check} size={22} />
        </div>
        <div className={classes.tags}>
          <TagChip emoji="💛" label={t('sampleKind')} type="positive" />
          <TagChip emoji="⏰" label={t('sampleOnTime')} type="positive" />
          <TagChip emoji="👻" label={t('sampleGhosted')} type="negative" />
        </div>
        <span className={classes.line} />
        <span className={classes.line} data-short />
        <div className={classes.trust}>
          <ShieldCheck size={16} />
          {t('sampleTrust')}
        </div>
      </div>
    </div>
  );
}
