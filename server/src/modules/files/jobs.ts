import { HOUR_MS } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { FilesDependencies } from './dependencies.ts';
import { REMOVE_JOB, removeMovedFileJob } from './move-staged.ts';

const BATCH_SIZE = 200;
/** Far longer than any upload takes. Measured with the machine's clock, like the file's time. */
const SPOOLED_MAX_MS = HOUR_MS;

export const fileJobs = (deps: FilesDependencies): JobHandler[] => [deleteDueFilesJob(deps), removeMovedFileJob(deps)];

/** Deletes expired files: the bytes first, so that a crash in between leaves no unlisted bytes. */
const deleteDueFilesJob = (deps: FilesDependencies): JobHandler => ({
  name: 'delete-due-files',
  schedule: '*/10 * * * *',
  run: async () => {
    await deps.spool.removeOlderThan(new Date(Date.now() - SPOOLED_MAX_MS));
    for (const store of [deps.photos, deps.evidence]) await deleteDue(deps, store);
    await deleteUnattached(deps);
  },
});

/** Deletes uploads that were never attached. While acts wait in the inbox, only the mix does so, because it knows which uploads they name. */
const deleteUnattached = (deps: FilesDependencies): Promise<void> =>
  inTransaction(deps.authoredDb, async (db) => {
    if (!(await deps.lockInboxIfEmpty(db))) return;
    for (let after: string | undefined; ;) {
      const { due, last } = await deps.staged.due(db, deps.clock.now(), after);
      if (last === undefined) return;
      for (const { storageKey } of due) await enqueue(db, REMOVE_JOB, { storageKey });
      await deps.staged.delete(
        db,
        due.map(({ rowKey }) => rowKey),
      );
      after = last;
    }
  });

async function deleteDue({ db, clock, storage }: FilesDependencies, store: FilesDependencies['photos' | 'evidence']): Promise<void> {
  for (let due = await store.due(db, clock.now(), BATCH_SIZE); due.length > 0; due = await store.due(db, clock.now(), BATCH_SIZE)) {
    for (const { id, storageKey } of due) {
      await storage.remove(storageKey);
      await store.delete(db, id);
    }
  }
}
