import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { ExperiencesDependencies } from './dependencies.ts';
import { DETACH_JOB, detachById, ERASE_JOB, eraseExperience, forgetLeavingJob } from './leaving/forget-author.ts';
import { forgetRejectedReplies, forgetUnpublished } from './leaving/forget-unpublished.ts';
import { publishExperience } from './reviewing/publish-experience.ts';
import { PUBLISH_JOB } from './reviewing/review-experience.ts';

const LONGEST_PAUSE_MS = 2_000;

type Work = (ctx: Context, deps: ExperiencesDependencies, experienceId: number) => Promise<void>;

/** Each of them does nothing when the experience is already published or deleted. */
export const experienceJobs = (deps: ExperiencesDependencies): JobHandler[] => [
  onOneExperience(deps, PUBLISH_JOB, publishExperience),
  onOneExperience(deps, ERASE_JOB, eraseExperience),
  onOneExperience(deps, DETACH_JOB, detachById),
  forgetLeavingJob(deps),
  forgetsInParts(deps, { name: 'forget-unpublished-experiences', schedule: '29 * * * *' }, forgetUnpublished),
  forgetsInParts(deps, { name: 'forget-rejected-replies', schedule: '37 * * * *' }, forgetRejectedReplies),
];

const forgetsInParts = (
  deps: ExperiencesDependencies,
  { name, schedule }: { name: string; schedule: string },
  forgetSome: (ctx: Context, deps: ExperiencesDependencies) => Promise<boolean>,
): JobHandler => ({
  name,
  schedule,
  run: async () => {
    for (;;) {
      const began = performance.now();
      if (!(await acting(deps, name, (ctx) => forgetSome(ctx, deps)))) return;
      // Half of the time is left to calls, however much there is to forget.
      await sleep(Math.min(performance.now() - began, LONGEST_PAUSE_MS));
    }
  },
});

const onOneExperience = (deps: ExperiencesDependencies, name: string, work: Work): JobHandler => ({
  name,
  run: async (payload) => {
    const { experienceId } = payload as { experienceId: number };
    await acting(deps, name, (ctx) => work(ctx, deps, experienceId));
  },
});

const acting = <T>(deps: ExperiencesDependencies, job: string, work: (ctx: Context) => Promise<T>): Promise<T> =>
  inTransaction(deps.authoredDb, (db, afterCommit) =>
    work({ actor: { kind: 'job', job }, db, clock: deps.clock, requestId: '', clientAddress: '', afterCommit }),
  );
