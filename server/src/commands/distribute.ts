import type { App } from '../app.ts';
import { distribute } from '../platform/db/distribution/distribute.ts';
import { requireNoOtherCandor } from './require-no-other-candor.ts';
import { UsageError } from './usage-error.ts';

export async function distributeTables({ platform }: Pick<App, 'platform'>, args: string[]): Promise<string> {
  if (args.length > 0) throw new UsageError(`distribute does not know ${args.join(' ')}.`);
  // A process finds out when it starts whether one statement may write several tables.
  await requireNoOtherCandor(platform, 'distribute');
  return distribute(platform.db);
}
