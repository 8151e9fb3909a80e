import { shellTexts } from './shell.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './skip-link.module.css';

export function SkipLink() {
  const t = useTexts(shellTexts);
  return (
    <a href="#content" className={classes.skip}>
      {t('skip')}
    </a>
  );
}
