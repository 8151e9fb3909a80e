import { LANGUAGES } from '@candor/contract/statuses';
import { errorMessage } from '../../lib/errors/error-message.ts';
import { chooseLanguage } from '../../lib/i18n/choose-language.ts';
import { LANGUAGE_NAMES, useLanguage } from '../../lib/i18n/language.ts';
import { toast } from '../../ui/feedback/toast.tsx';

export function LanguageSwitch() {
  const current = useLanguage();
  return LANGUAGES.filter((language) => language !== current).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      onClick={() => void chooseLanguage(language).catch((error: unknown) => toast.error(errorMessage(error)))}
    >
      {LANGUAGE_NAMES[language]}
    </button>
  ));
}
