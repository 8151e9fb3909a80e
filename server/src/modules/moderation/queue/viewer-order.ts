import { isoDay } from '@candor/contract/dates';
import type { Vault } from '../../../platform/crypto/vault.ts';

/** Turns the random order within a day into another one for each viewer and day, without the sign bit. */
export const viewerMask = (vault: Vault, viewerId: string, now: Date): number =>
  Number.parseInt(vault.authorshipHash('order', viewerId, isoDay(now)).slice(0, 8), 16) % 2 ** 31;
