import type { Vault } from '../../../server/src/platform/crypto/vault.ts';
import { sha256 } from '../../../server/src/platform/crypto/keyring.ts';
import { ledgerReference } from '../../../server/src/modules/reveals/grant-credits.ts';
import type { DemoEntry, DemoCommunity } from '../community.ts';
import type { RowIds } from './row-ids.ts';
import type { RowSet } from './row-set.ts';

export function addCredits(rows: RowSet, vault: Vault, community: DemoCommunity, rowIds: RowIds): void {
  rows.add(
    'credit_accounts',
    community.accounts.map(({ member, balance, isUnlimited, lastTopUpMonth }) => ({
      user_id: member.id,
      balance,
      is_unlimited: isUnlimited,
      last_top_up_month: lastTopUpMonth,
    })),
  );
  rows.add(
    'ledger_entries',
    community.entries.map((entry, index) => ({
      id: rowIds.firstEntryId + index,
      user_id: entry.member.id,
      delta: entry.delta,
      kind: entry.kind,
      reference: ledgerReference(vault, entry.kind, referenceOf(entry, rowIds)),
      created_at: entry.at,
    })),
  );
  rows.add(
    'credit_acknowledgements',
    community.entries.flatMap(({ isAcknowledged, kind, at }, index) =>
      isAcknowledged && kind !== 'reveal' && kind !== 'reversal' ? [{ entry_id: rowIds.firstEntryId + index, acknowledged_at: at }] : [],
    ),
  );
  rows.add(
    'reveals',
    community.reveals.map(({ member, experience, isCharged, at }) => ({
      user_id: member.id,
      experience_id: rowIds.experience(experience),
      is_charged: isCharged,
      revealed_at: at,
    })),
  );
  rows.add(
    'payments',
    community.payments.map(({ id, member, packId, reveals, totalCents, status, at }) => ({
      id,
      user_id: member.id,
      pack_id: packId,
      reveals,
      total_cents: totalCents,
      currency: 'USD',
      status,
      provider: 'sandbox',
      provider_reference: status === 'failed' ? null : `demo-${id}`,
      idempotency_hash: vault.hash('idempotency', `demo|${id}`),
      request_hash: sha256(`demo|${id}`),
      created_at: at,
      settled_at: at,
    })),
  );
}

/** The same references as the use cases compute, so that the use cases don't grant these credits again. */
function referenceOf({ source, member }: DemoEntry, rowIds: RowIds): string {
  if ('text' in source) return source.text;
  return `${member.id}|${rowIds.experience(source.experience)}`;
}
