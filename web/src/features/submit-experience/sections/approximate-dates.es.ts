import type { Texts } from '../../../lib/i18n/translate.ts';

export const approximateDates: Texts = {
  few_days: 'Hace unos días',
  week: 'Hace alrededor de una semana',
  month: 'Hace alrededor de un mes',
  three_months: 'Hace unos tres meses',
};
