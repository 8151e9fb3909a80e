import { getTexts } from '../../../lib/i18n/language.ts';
import { paymentTexts } from '../payments.en.ts';
import type { SavedCard } from '../queries.ts';

const BRANDS: Record<string, string> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  DISCOVER_DINERS: 'Diners Club',
  JCB: 'JCB',
  CHINA_UNIONPAY: 'UnionPay',
};

/** "Visa ending in 1111" */
export function cardName({ brand, last4 }: SavedCard): string {
  const t = getTexts(paymentTexts);
  return t('cardEnding', { brand: BRANDS[brand] ?? t('cardOther'), last4 });
}
