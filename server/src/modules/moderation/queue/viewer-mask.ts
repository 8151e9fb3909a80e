import { isoDay } from '@candor/contract/dates';
import type { Vault } from '../../../platform/crypto/vault.ts';

/**
 * The queue orders the items of a day by their random `tie` XOR this mask, so each viewer has an order of their own, and another one each day.
 * The mask has 31 bits, as ties do, and so fits into an `integer`.
 */
export const viewerMask = (vault: Vault, viewerId: string, now: Date): number =>
  Number.parseInt(vault.authorshipHash('order', viewerId, isoDay(now)).slice(0, 8), 16) % 2 ** 31;
