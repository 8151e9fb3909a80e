import type { App } from '../app.ts';
import { verifyAudit } from '../platform/audit/store.ts';

export async function verifyAuditLog({ platform }: App): Promise<string> {
  const verdict = await verifyAudit(platform.db);
  if (!verdict.isIntact) throw new Error(`the chain is broken at link ${verdict.seq}: ${verdict.reason}.`);
  return `The audit log is intact: ${verdict.entries} entries.`;
}
