import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './page-loading.module.css';

/** The spinner appears after a delay, so that fast pages do not flash. */
export function PageLoading({ text }: { text?: string }) {
  const t = useTexts(uiTexts);
  return (
    <div className={classes.page} role="status">
      <span className={classes.spinner} aria-hidden />
      <span className={classes.text}>{text ?? t('loading')}</span>
    </div>
  );
}
