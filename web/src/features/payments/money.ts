import { formatMoney } from '@candor/contract/packs';
import { currentLanguage } from '../../lib/i18n/language.ts';

/** "$7.99" as the reader's language writes it; the currency is named where it is not the usual one. */
export const money = (cents: number, currency: string): string => formatMoney(cents, currency, currentLanguage());
