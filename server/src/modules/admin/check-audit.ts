import type { AuditChain } from '@candor/contract/admin';
import { MINUTE_S } from '../../platform/clock.ts';
import type { AdminDependencies } from './dependencies.ts';

/** Checking the whole chain takes a while, so all calls within a minute share one check. A failed check is not shared. */
export function auditChecker({ auditChain, clock }: Pick<AdminDependencies, 'auditChain' | 'clock'>): () => Promise<AuditChain> {
  let last: { atMs: number; result: Promise<AuditChain> } | undefined;
  return async () => {
    const now = clock.now();
    if (last === undefined || now.getTime() - last.atMs > MINUTE_S * 1000) {
      last = { atMs: now.getTime(), result: checkAudit(auditChain, now) };
      last.result.catch(() => (last = undefined));
    }
    return last.result;
  };
}

async function checkAudit(chain: AdminDependencies['auditChain'], now: Date): Promise<AuditChain> {
  const verdict = await chain.verify();
  const checked_at = now.toISOString();
  if (verdict.isIntact) return { intact: true, entries: verdict.entries, broken_at: null, reason: null, checked_at };
  return { intact: false, entries: verdict.seq, broken_at: verdict.seq, reason: verdict.reason, checked_at };
}
