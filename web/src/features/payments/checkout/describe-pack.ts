import { isUnlimited } from '@candor/contract/packs';
import type { paymentTexts } from '../payments.en.ts';
import type { Translate } from '../../../lib/i18n/translate.ts';

/** "15 reveals", "Unlimited reveals". */
export const describePack = (t: Translate<(typeof paymentTexts)['texts']>, reveals: number): string =>
  isUnlimited(reveals) ? t('unlimitedReveals') : t('reveals', { count: reveals });
