import type { App } from '../app.ts';
import { UsageError } from './usage-error.ts';

/** @param args `--restored`: first records that the database was intentionally restored to an earlier state */
export async function verifyAuditLog({ platform }: App, args: string[] = []): Promise<string> {
  const unknown = args.filter((arg) => arg !== '--restored');
  if (unknown.length > 0) throw new UsageError(`verify-audit does not know ${unknown.join(' ')}.`);
  if (args.includes('--restored')) await platform.auditChain.witnessRestore();
  const verdict = await platform.auditChain.verify();
  if (!verdict.isIntact) throw new Error(`the chain is broken at link ${verdict.seq}: ${verdict.reason}.`);
  const { entries, witnessed } = verdict;
  const confirmed = witnessed === 0 ? 'The witness has no record of it yet.' : `The witness confirms the first ${witnessed}.`;
  return `The audit log is intact: ${entries} entries. ${confirmed}`;
}
