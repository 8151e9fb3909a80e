import { PACKS } from '@candor/contract/packs';
import { getTexts } from '../../lib/i18n/language.ts';
import { paymentTexts } from './payments.en.ts';

/** The server names packs in English, also on old receipts. */
export function packName(name: string): string {
  const pack = PACKS.find((one) => one.name === name);
  return pack ? getTexts(paymentTexts)(`pack_${pack.id}`) : name;
}
