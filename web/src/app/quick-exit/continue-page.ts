import { LANGUAGES } from '@candor/contract/statuses';
import { storedLanguage } from '../../lib/i18n/choose-language.ts';
import type { Language } from '../../lib/i18n/language.ts';

const CONTINUE: Record<Language, string> = { en: 'Continue', es: 'Continuar', 'zh-Hans': '继续' };

/** Shown by "back" after a quick exit: an empty page with one button and no sign of Candor. */
export function showContinuePage(onContinue: () => void): void {
  const language = storedLanguage() ?? LANGUAGES.find((one) => navigator.language.startsWith(one.slice(0, 2))) ?? 'en';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = CONTINUE[language];
  button.style.cssText = 'display:block;min-width:8rem;min-height:44px;margin:40vh auto 0;font:inherit;cursor:pointer';
  button.addEventListener('click', onContinue);
  document.title = CONTINUE[language];
  document.querySelector('link[rel="icon"]')?.remove();
  document.body.replaceChildren(button);
}
