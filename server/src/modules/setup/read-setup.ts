import type { Setup } from '@candor/contract/setup';
import type { Context } from '../../platform/context.ts';
import type { SetupDependencies } from './dependencies.ts';
import { listSteps } from './rules.ts';
import { loadSetup } from './store.ts';

export async function readSetup({ db }: Context, { members, facts, ports }: SetupDependencies): Promise<Setup> {
  const [adminIds, setup, backups] = await Promise.all([members.adminIds(db), loadSetup(db), ports.readBackups()]);
  const factors = await Promise.all(adminIds.map((id) => ports.hasSecondFactor(db, id)));
  return {
    steps: listSteps({
      ...facts,
      hasAdmin: adminIds.length > 0,
      hasSecondFactor: factors.includes(true),
      isKeyCopied: setup !== undefined && setup.keyCopiedAt !== null,
      backups,
    }),
  };
}
