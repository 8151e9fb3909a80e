import type { Texts } from '../translate.ts';

export const wait: Texts = {
  minutes: { one: '{count} minuto', other: '{count} minutos' },
  hours: { one: '{count} hora', other: '{count} horas' },
};
