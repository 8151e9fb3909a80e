import { LANGUAGES } from '@candor/contract/statuses';
import { sentenceFor } from '../../lib/error-sentence.ts';
import { chooseLanguage } from '../../lib/i18n/choose-language.ts';
import { LANGUAGE_NAMES, useLanguage } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/toast.tsx';

/** The other languages, for who has no settings yet. */
export function LanguageSwitch() {
  const spoken = useLanguage();
  return LANGUAGES.filter((language) => language !== spoken).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      onClick={() => void chooseLanguage(language).catch((error: unknown) => toast.error(sentenceFor(error)))}
    >
      {LANGUAGE_NAMES[language]}
    </button>
  ));
}
