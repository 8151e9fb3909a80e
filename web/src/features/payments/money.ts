import { formatMoney } from '@candor/contract/packs';
import { currentLanguage } from '../../lib/i18n/language.ts';

/** "$7.99" in the member's locale. Other currencies than the default are named. */
export const money = (cents: number, currency: string): string => formatMoney(cents, currency, currentLanguage());
