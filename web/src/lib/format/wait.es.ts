import type { Texts } from '../i18n/translate.ts';

export const wait: Texts = {
  minutes: { one: '{count} minuto', other: '{count} minutos' },
  hours: { one: '{count} hora', other: '{count} horas' },
};
