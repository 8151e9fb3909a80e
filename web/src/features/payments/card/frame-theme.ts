import type { FrameTheme } from '../../../card-frame/messages.ts';
import { paymentTexts } from '../payments.en.ts';
import { currentLanguage, getTexts } from '../../../lib/i18n/language.ts';

const COLOURS = [
  '--candor-ink',
  '--candor-ink-soft',
  '--candor-surface',
  '--candor-sunken',
  '--candor-field',
  '--candor-line-strong',
  '--candor-line-button',
  '--candor-accent',
  '--candor-negative',
  '--candor-waiting',
  '--candor-waiting-soft',
];

/** Collects the page's theme and texts for the frame, which has neither. */
export function frameTheme(): FrameTheme {
  const t = getTexts(paymentTexts);
  const root = document.documentElement;
  const page = getComputedStyle(root);
  const style = Object.fromEntries(COLOURS.map((name) => [name, page.getPropertyValue(name).trim()]));
  return {
    language: currentLanguage(),
    isDark: root.getAttribute('data-mantine-color-scheme') === 'dark',
    style: { ...style, '--radius': page.getPropertyValue('--mantine-radius-md'), '--font': page.getPropertyValue('--mantine-font-family') },
    texts: {
      sandbox: t('sandbox'),
      sandboxText: t('sandboxText'),
      testCards: t('testCards'),
      cardOk: t('cardOk'),
      cardDeclined: t('cardDeclined'),
      cardInsufficientFunds: t('cardInsufficientFunds'),
      cardTimeout: t('cardTimeout'),
      cardProcessing: t('cardProcessing'),
      useCard: t('useCard', { name: '{name}' }),
      cardNumber: t('cardNumber'),
      cardExpiry: t('cardExpiry'),
      cardExpiryHelp: t('cardExpiryHelp'),
      cardCode: t('cardCode'),
      cardCodeHelp: t('cardCodeHelp'),
      cardPostcode: t('cardPostcode'),
      numberWrong: t('numberWrong'),
      expiryWrong: t('expiryWrong'),
      expiryPast: t('expiryPast'),
      codeWrong: t('codeWrong'),
      postcodeWrong: t('postcodeWrong'),
    },
  };
}
