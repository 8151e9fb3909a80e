import { useLanguage, useTexts, type Language } from '../../lib/i18n/language.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import card from './card-parts.module.css';

/** Names the language of a decision's reasons, below them, if it isn't the reader's: nobody translates them. */
export function WrittenIn({ language }: { language: Language }) {
  const t = useTexts(uiTexts);
  const readerLanguage = useLanguage();
  if (language === readerLanguage) return null;
  const name = new Intl.DisplayNames([readerLanguage], { type: 'language' }).of(language) ?? language;
  return <p className={card.meta}>{t('writtenIn', { language: name })}</p>;
}
