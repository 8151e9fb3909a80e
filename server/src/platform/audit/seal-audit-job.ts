import { HOUR_S, type Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { inJobTransaction } from '../jobs/job-context.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import type { AuditChain } from './audit-chain.ts';
import { audit } from './store.ts';
import { noteOf } from './witness-note.ts';

interface Dependencies {
  auditChain: Pick<AuditChain, 'sealAndWitness'>;
  /** Writes entries, which the chain's own login may not. */
  identityDb: Database;
  clock: Clock;
}

const JOB = 'seal-audit';

/**
 * Every minute: adds new entries to the chain and records its head at the witness. At most once an hour, an entry notes what the witness
 * recorded, so that `verify-audit` notices if the witness has lost it.
 */
export function sealAuditJob({ auditChain, identityDb, clock }: Dependencies): JobHandler {
  let notedAtMs = -Infinity;
  return {
    name: JOB,
    schedule: '* * * * *',
    run: async () => {
      const head = await auditChain.sealAndWitness();
      const nowMs = clock.now().getTime();
      if (head === undefined || nowMs - notedAtMs < HOUR_S * 1000) return;
      await inJobTransaction({ db: identityDb, clock }, JOB, (ctx) => audit(ctx, noteOf(head)));
      notedAtMs = nowMs;
    },
  };
}
