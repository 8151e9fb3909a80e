import type { Context } from '../../platform/context.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import { ledgerReference } from './grant-credits.ts';
import type { RevealPorts } from './ports.ts';
import { addEntries, payersOf } from './store.ts';

/** Gives back what each paid for an experience that was removed, once, and tells them; returns how many. */
export async function refundReveals(
  ctx: Context,
  vault: Vault,
  ports: Pick<RevealPorts, 'notifyOfCredits'>,
  experienceId: number,
): Promise<number> {
  const at = ctx.clock.now();
  const payers = await payersOf(ctx.db, experienceId);
  if (payers.length === 0) return 0;
  const refunded = await addEntries(
    ctx.db,
    payers.map((userId) => ({
      userId,
      delta: 1,
      kind: 'refund',
      reference: ledgerReference(vault, 'refund', `${userId}|${experienceId}`),
      at,
    })),
  );
  for (const userId of refunded) await ports.notifyOfCredits(ctx, userId);
  return refunded.length;
}
