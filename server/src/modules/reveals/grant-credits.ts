import type { Context } from '../../platform/context.ts';
import { asUuidVersion8 } from '../../platform/crypto/uuids.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { CreditGrant } from './ports.ts';
import { monthOf, type EntryKind } from './rules.ts';
import { addEntries } from './store.ts';

/** The reason of an entry, as a keyed hash, because the plain reason would show who wrote what. It is also the entry's id on the wire. */
export const ledgerReference = (vault: Vault, kind: EntryKind, reference: string): string =>
  asUuidVersion8(vault.hash('ledger', `${kind}|${reference}`));

/** Grants credits in the caller's transaction, once for each kind and reference; false when they were granted before. */
export async function grantCredits(ctx: Context, vault: Vault, userId: string, grant: CreditGrant): Promise<boolean> {
  const now = ctx.clock.now();
  const entry = {
    userId,
    delta: grant.delta,
    kind: grant.kind,
    reference: ledgerReference(vault, grant.kind, grant.reference),
    at: now,
  };
  const added = await addEntries(ctx.db, [entry], {
    givesUnlimited: grant.givesUnlimited ?? false,
    // The grant at sign-up is the first month's.
    ...(grant.kind === 'sign_up' ? { topUpMonth: monthOf(now) } : {}),
  });
  return added.length > 0;
}
