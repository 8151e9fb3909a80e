import type { Texts } from '../../lib/i18n/translate.ts';

export const tier: Texts = {
  gold: 'Oro',
  silver: 'Plata',
  bronze: 'Bronce',
  locked: 'Bloqueada',
};
