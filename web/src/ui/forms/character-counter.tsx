import { longTextTexts } from './long-text.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './character-counter.module.css';

export function CharacterCounter({ count, max }: { count: number; max: number }) {
  const t = useTexts(longTextTexts);
  return (
    <span className={classes.counter} data-over={count > max || undefined}>
      {t('counter', { count, max })}
    </span>
  );
}
