import { characterCounterTexts } from './character-counter.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './character-counter.module.css';

export function CharacterCounter({ count, max }: { count: number; max: number }) {
  const t = useTexts(characterCounterTexts);
  return (
    <span className={classes.counter} data-over={count > max || undefined}>
      {t('counter', { count, max })}
    </span>
  );
}
