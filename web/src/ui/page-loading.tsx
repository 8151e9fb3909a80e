import { uiTexts } from '../lib/i18n/en/ui.ts';
import { useTexts } from '../lib/i18n/language.ts';
import classes from './page-loading.module.css';

/** While a whole page is on its way. What is quick shows nothing: the spinner waits a moment before it appears. */
export function PageLoading({ text }: { text?: string }) {
  const t = useTexts(uiTexts);
  return (
    <div className={classes.page} role="status">
      <span className={classes.spinner} aria-hidden />
      <span className={classes.text}>{text ?? t('loading')}</span>
    </div>
  );
}
