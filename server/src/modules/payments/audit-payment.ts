import { audit } from '../../platform/audit/store.ts';
import type { Context } from '../../platform/context.ts';
import type { Payment } from './rules.ts';

export const auditPayment = (
  ctx: Context,
  payment: Payment,
  action: string,
  details: Record<string, string | number> = {},
): Promise<void> =>
  audit(ctx, { action, subject: `payment:${payment.id}`, data: { pack: payment.packId, cents: payment.totalCents, ...details } });
