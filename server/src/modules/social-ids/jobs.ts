import { RELINK_AFTER_HOURS } from '@candor/contract/limits';
import { HOUR_S, secondsAfter } from '../../platform/clock.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { SocialIdsDependencies } from './dependencies.ts';

/** An unlinked ID is stored only while it delays linking the same one again. */
export const deleteUnlinkedIdsJob = (deps: SocialIdsDependencies): JobHandler => ({
  name: 'forget-unlinked-ids',
  schedule: '41 * * * *',
  run: () => deps.links.deleteUnlinked(deps.db, secondsAfter(deps.clock.now(), -2 * RELINK_AFTER_HOURS * HOUR_S)),
});
