import { z } from 'zod';
import { issue } from '../messages/issue.ts';
import { SearchResult } from './experiences.ts';
import { count, booleanField } from '../fields/fields.ts';
import { SOURCE_ID_MAX, TRUST_TO_BROWSE } from '../rules/limits.ts';
import { PACK_IDS } from '../rules/packs.ts';
import { defineRoutes, isoTime, ownData, publicId } from './route.ts';
import { CREDIT_REASONS } from '../rules/statuses.ts';

export const RevealedExperience = z.object({ experience: SearchResult, reveals: count, charged: z.boolean() });
export type RevealedExperience = z.output<typeof RevealedExperience>;

export const RevealPack = z.object({
  id: z.enum(PACK_IDS),
  name: z.string(),
  reveals: count,
  price: z.number(),
  price_cents: count,
  currency: z.string(),
  popular: z.boolean(),
  /** Percent saved per reveal; null if nothing is saved. */
  savings: z.number().int().nullable(),
});
export type RevealPack = z.output<typeof RevealPack>;

export const PendingCredit = z.object({ id: z.uuid(), reveals: z.number().int(), reason: z.enum(CREDIT_REASONS), created_at: isoTime });
export type PendingCredit = z.output<typeof PendingCredit>;

export const PurchaseBody = z.strictObject({
  pack_id: z.enum(PACK_IDS, { error: issue('packRequired') }),
  payment_method: z.literal('card', { error: issue('fieldExactly', { field: 'payment_method', value: 'card' }) }).default('card'),
  platform: z.literal('web', { error: issue('fieldExactly', { field: 'platform', value: 'web' }) }).default('web'),
  source_id: z
    .string({ error: issue('error.PAYMENT_DECLINED') })
    .min(1, issue('error.PAYMENT_DECLINED'))
    .max(SOURCE_ID_MAX, issue('error.PAYMENT_DECLINED')),
  /** Saves the card for the next purchase. `source_id` can also be the id of a saved card. */
  save_card: booleanField('save_card').optional(),
});

/** A debt of reveals before and after the purchase that settled it, or a part of it. */
export const PurchaseDebt = z.object({ before: count, after: count });
export type PurchaseDebt = z.output<typeof PurchaseDebt>;

export const PurchaseResult = z.object({
  /** Without those that settled a debt. */
  reveals_added: count,
  total_reveals: count,
  payment_id: z.uuid(),
  /** Only of a member who owed reveals. */
  debt: PurchaseDebt.optional(),
});
export type PurchaseResult = z.output<typeof PurchaseResult>;

export const revealRoutes = defineRoutes({
  'GET /reveals/count': {
    summary: 'Reveals left',
    data: z.object({ reveals: count, unlimited: z.boolean(), owed: count.optional() }),
    ...ownData,
  },
  'POST /reveals/experience': {
    summary: 'Reveal an experience for one credit, once',
    who: 'member',
    gates: { trust: TRUST_TO_BROWSE },
    body: z.strictObject({ experience_id: publicId }),
    data: RevealedExperience,
    idempotent: true,
    errors: ['VALIDATION_FAILED', 'INSUFFICIENT_REVEALS', 'SEARCH_LIMIT'],
  },
  'GET /reveals/packs': {
    summary: 'Packs on sale',
    who: 'visitor',
    data: z.object({ packs: z.array(RevealPack) }),
    cache: 'public',
    errors: [],
  },
  'GET /reveals/pending-credits': {
    summary: 'Credits that the member has not been shown yet',
    data: z.object({ credits: z.array(PendingCredit), total: z.number().int() }),
    ...ownData,
  },
  'POST /reveals/acknowledge': {
    summary: 'Mark credits as shown, all of them when no ids are given',
    who: 'member',
    body: z.strictObject({ ids: z.array(z.uuid()).max(1_000).optional() }).optional(),
    data: z.object({ acknowledged: count }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /reveals/purchase': {
    summary: 'Buy a pack by card',
    who: 'member',
    // A suspended member can't use credits, so none are sold to them.
    gates: {},
    body: PurchaseBody,
    data: PurchaseResult,
    idempotent: true,
    errors: ['VALIDATION_FAILED', 'PAYMENT_DECLINED'],
    aliases: ['POST /user/reveals/purchase'],
  },
});
