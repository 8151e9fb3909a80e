import type { App } from '../app.ts';

export async function verifyAuditLog({ platform }: App): Promise<string> {
  const verdict = await platform.auditChain.verify();
  if (!verdict.isIntact) throw new Error(`the chain is broken at link ${verdict.seq}: ${verdict.reason}.`);
  const { entries, witnessed } = verdict;
  const confirmed = witnessed === 0 ? 'The witness has no record of it yet.' : `The witness confirms the first ${witnessed}.`;
  return `The audit log is intact: ${entries} entries. ${confirmed}`;
}
