import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { DELETE_JOB, deleteAccount, enqueueDeletion } from './delete-account.ts';
import type { ProfileDependencies } from './dependencies.ts';

export const deleteAccountJob = (deps: ProfileDependencies): JobHandler => ({
  name: DELETE_JOB,
  run: async (payload) => {
    const { userId } = payload as { userId: string };
    await inJobTransaction(deps, DELETE_JOB, (ctx) => deleteAccount(ctx, deps, userId));
  },
});

/** Enqueues the deletions whose own jobs were lost or failed for good. */
export const deleteDueAccountsJob = (deps: ProfileDependencies): JobHandler => ({
  name: 'delete-due-accounts',
  schedule: '7 4 * * *',
  run: async () => {
    const now = deps.clock.now();
    for (const userId of await deps.members.records.idsDueForDeletion(deps.db, now)) await enqueueDeletion(deps.db, userId, now);
  },
});
