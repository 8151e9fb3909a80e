import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { publishExperience } from './publish-experience.ts';
import { PUBLISH_JOB } from './review-experience.ts';

/** Publishes what was approved when its delay is over; an experience that is published already stays as it is. */
export const publishJob = (deps: ExperiencesDependencies): JobHandler => ({
  name: PUBLISH_JOB,
  run: async (payload) => {
    const { experienceId } = payload as { experienceId: number };
    await inTransaction(deps.db, (db, afterCommit) => {
      const ctx: Context = {
        actor: { kind: 'job', job: PUBLISH_JOB },
        db,
        clock: deps.clock,
        requestId: '',
        clientAddress: '',
        afterCommit,
      };
      return publishExperience(ctx, deps, experienceId);
    });
  },
});
