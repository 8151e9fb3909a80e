import { existsSync, readFileSync } from 'node:fs';
import type { App } from '../../app.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { commandContext } from '../command-context.ts';
import { requireNoOtherCandor } from '../require-no-other-candor.ts';
import { UsageError } from '../usage-error.ts';
import { allAccounts, allExperiences } from './erased-store.ts';
import { lineOf, type ErasedKind } from './list-erased.ts';

const WITHDRAWABLE: ReadonlySet<string> = new Set(['in_review', 'needs_admin_review']);
const LINE = /^(?:account|rejected|removed|withdrawn) [0-9a-f-]{36}$/;

/** Erases from a restored database what `list-erased` listed on the old one. Safe to repeat. */
export async function eraseAgain(app: App, [path]: string[]): Promise<string> {
  if (path === undefined || !existsSync(path)) throw new UsageError('erase-again takes the file that list-erased wrote.');
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const wrong = lines.find((line) => !LINE.test(line));
  if (wrong !== undefined) throw new UsageError(`${path} is not a list of list-erased: it contains the line "${wrong}".`);
  const { platform, modules } = app;
  await requireNoOtherCandor(platform, 'erase-again');
  const listed = new Set(lines);
  const isListed = (kind: ErasedKind, id: string | number): boolean => listed.has(lineOf(platform.vault, kind, id));
  const counts = { accounts: 0, experiences: 0 };
  for await (const experiences of allExperiences(platform.db)) {
    for (const { id, status } of experiences) {
      // One that waited for review in the backup and was rejected later waits again: the reviewers decide again.
      const [erase, kinds] =
        status === 'approved'
          ? ([modules.experiences.removeExperience, ['removed', 'rejected']] as const)
          : ([modules.experiences.repeatWithdrawal, ['withdrawn', 'removed']] as const);
      if (!WITHDRAWABLE.has(status) && status !== 'approved') continue;
      if (!kinds.some((kind) => isListed(kind, id))) continue;
      await inTransaction(platform.db, async (db, afterCommit) => {
        await erase({ ...commandContext('erase-again', db, platform.clock), afterCommit }, id);
      });
      counts.experiences += 1;
    }
  }
  for await (const ids of allAccounts(platform.db)) {
    for (const id of ids.filter((one) => isListed('account', one))) {
      await inTransaction(platform.db, (db) => modules.profile.scheduleDeletion(commandContext('erase-again', db, platform.clock), id));
      counts.accounts += 1;
    }
  }
  return `Accounts that are deleted once Candor runs: ${counts.accounts}. Experiences taken down or withdrawn: ${counts.experiences}. Start Candor now.`;
}
