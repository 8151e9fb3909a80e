import type { Context } from '../../platform/context.ts';
import { pgCode } from '../../platform/db/transaction.ts';
import { inJobTransaction } from '../../platform/jobs/job-context.ts';
import { lockWholeInbox, tryMixLock } from './inbox-store.ts';
import type { MixDependencies } from './mix-dependencies.ts';

export const MIX_JOB = 'mix';
const LOCK_NOT_AVAILABLE = '55P03';
const MAX_ATTEMPTS = 20;

/** Retries, because calls in flight lock the inbox for a moment. Undefined when another process is mixing. */
export async function inMixTransaction<T>(deps: MixDependencies, work: (ctx: Context) => Promise<T>): Promise<T | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inJobTransaction({ db: deps.authoredDb, clock: deps.clock }, MIX_JOB, async (ctx) => {
        if (!(await tryMixLock(ctx.db))) return undefined;
        await lockWholeInbox(ctx.db);
        return work(ctx);
      });
    } catch (error) {
      if (pgCode(error) !== LOCK_NOT_AVAILABLE || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
