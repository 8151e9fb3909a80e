import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { DELETE_JOB, deleteAccount } from './delete-account.ts';
import type { ProfileDependencies } from './dependencies.ts';

export const deleteAccountJob = (deps: ProfileDependencies): JobHandler => ({
  name: DELETE_JOB,
  run: async (payload) => {
    const { userId } = payload as { userId: string };
    await inJobTransaction(deps, DELETE_JOB, (ctx) => deleteAccount(ctx, deps, userId));
  },
});
