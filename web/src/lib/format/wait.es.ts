import type { Texts } from '../i18n/translate.ts';

export const wait: Texts = {
  minutes: '{count} minuto | {count} minutos',
  hours: '{count} hora | {count} horas',
};
