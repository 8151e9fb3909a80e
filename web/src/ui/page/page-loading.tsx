import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './page-loading.module.css';

/** Shown while a page loads. It appears after a delay, so that nothing flashes before a fast page. */
export function PageLoading({ text }: { text?: string }) {
  const t = useTexts(uiTexts);
  return (
    <div className={classes.page} role="status">
      <span className={classes.spinner} aria-hidden />
      <span className={classes.text}>{text ?? t('loading')}</span>
    </div>
  );
}
