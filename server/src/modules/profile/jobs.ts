import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { DELETE_JOB, deleteAccount } from './delete-account.ts';
import type { ProfileDependencies } from './dependencies.ts';

export const deleteAccountJob = (deps: ProfileDependencies): JobHandler => ({
  name: DELETE_JOB,
  run: async (payload) => {
    const { userId } = payload as { userId: string };
    await inTransaction(deps.db, (db, afterCommit) =>
      deleteAccount(
        { actor: { kind: 'job', job: DELETE_JOB }, db, clock: deps.clock, requestId: randomUUID(), clientAddress: 'job', afterCommit },
        deps,
        userId,
      ),
    );
  },
});
