import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { DETACH_JOB, detachById, ERASE_JOB, eraseExperience, forgetLeavingJob } from './leaving/forget-author.ts';
import { forgetRejectedReplies, forgetUnpublished } from './leaving/forget-unpublished.ts';
import { publishExperience } from './reviewing/publish-experience.ts';
import { PUBLISH_JOB } from './reviewing/review-experience.ts';

const LONGEST_PAUSE_MS = 2_000;

type Work = (ctx: Context, deps: ExperiencesDependencies, experienceId: number) => Promise<void>;

/** A job that runs again for the same experience changes nothing. */
export const experienceJobs = (deps: ExperiencesDependencies): JobHandler[] => [
  experienceJob(deps, PUBLISH_JOB, publishExperience),
  experienceJob(deps, ERASE_JOB, eraseExperience),
  experienceJob(deps, DETACH_JOB, detachById),
  forgetLeavingJob(deps),
  erasureJob(deps, { name: 'forget-unpublished-experiences', schedule: '29 * * * *' }, forgetUnpublished),
  erasureJob(deps, { name: 'forget-rejected-replies', schedule: '37 * * * *' }, forgetRejectedReplies),
];

const erasureJob = (
  deps: ExperiencesDependencies,
  { name, schedule }: { name: string; schedule: string },
  /** Returns whether there may be more. */
  eraseBatch: (ctx: Context, deps: ExperiencesDependencies) => Promise<boolean>,
): JobHandler => ({
  name,
  schedule,
  run: async () => {
    for (;;) {
      const began = performance.now();
      const mayBeMore = await inJobTransaction({ db: deps.authoredDb, clock: deps.clock }, name, (ctx) => eraseBatch(ctx, deps));
      if (!mayBeMore) return;
      // Half of the time is left to calls, however much there is to erase.
      await sleep(Math.min(performance.now() - began, LONGEST_PAUSE_MS));
    }
  },
});

const experienceJob = (deps: ExperiencesDependencies, name: string, work: Work): JobHandler => ({
  name,
  run: async (payload) => {
    const { experienceId } = payload as { experienceId: number };
    await inJobTransaction({ db: deps.authoredDb, clock: deps.clock }, name, (ctx) => work(ctx, deps, experienceId));
  },
});
