import type { Texts } from '../../lib/i18n/translate.ts';

export const tier: Texts = {
  gold: '金',
  silver: '银',
  bronze: '铜',
  locked: '未开放',
};
