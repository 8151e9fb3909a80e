import { useLanguage, useTexts, type Language } from '../../lib/i18n/language.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import card from './card-parts.module.css';

/** Names the language of a decision's reasons, below them, if it isn't the reader's: nobody translates them. */
export function WrittenIn({ language }: { language: Language }) {
  const t = useTexts(uiTexts);
  const readers = useLanguage();
  if (language === readers) return null;
  const name = new Intl.DisplayNames([readers], { type: 'language' }).of(language) ?? language;
  return <p className={card.meta}>{t('writtenIn', { language: name })}</p>;
}
