import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { FilesDependencies } from './dependencies.ts';

const AT_ONCE = 200;
/** Far longer than any upload takes; by the machine's clock, which the file's time is of. */
const SPOOLED_MAX_MS = 3_600_000;

/** Deletes files whose time is over: the bytes first, so that a crash between the two leaves nothing unlisted. */
export const deleteDueFilesJob = (deps: FilesDependencies): JobHandler => ({
  name: 'delete-due-files',
  schedule: '*/10 * * * *',
  run: async () => {
    await deps.spool.removeOlderThan(new Date(Date.now() - SPOOLED_MAX_MS));
    for (
      let due = await deps.files.due(deps.db, deps.clock.now(), AT_ONCE);
      due.length > 0;
      due = await deps.files.due(deps.db, deps.clock.now(), AT_ONCE)
    ) {
      for (const { id, storageKey } of due) {
        await deps.storage.remove(storageKey);
        await deps.files.delete(deps.db, id);
      }
    }
  },
});
