import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { ERASE_JOB, eraseExperience } from './forget-author.ts';
import { publishExperience } from './publish-experience.ts';
import { PUBLISH_JOB } from './review-experience.ts';

type Work = (ctx: Context, deps: ExperiencesDependencies, experienceId: number) => Promise<void>;

/** Both leave an experience as it is that is published, or gone, already. */
export const experienceJobs = (deps: ExperiencesDependencies): JobHandler[] => [
  onOneExperience(deps, PUBLISH_JOB, publishExperience),
  onOneExperience(deps, ERASE_JOB, eraseExperience),
];

const onOneExperience = (deps: ExperiencesDependencies, name: string, work: Work): JobHandler => ({
  name,
  run: async (payload) => {
    const { experienceId } = payload as { experienceId: number };
    await inTransaction(deps.db, (db, afterCommit) => {
      const ctx: Context = { actor: { kind: 'job', job: name }, db, clock: deps.clock, requestId: '', clientAddress: '', afterCommit };
      return work(ctx, deps, experienceId);
    });
  },
});
