import type { FileStorage } from '../server/src/modules/files/index.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { hasMembers } from './has-members.ts';

/** Shows the progress of `fill` while it runs. */
type ShowProgress = (fill: () => Promise<void>) => Promise<void>;

/** Fills an empty database with the demo community; does nothing if it has members. */
export async function seedDemo(platform: Platform, storage: FileStorage, showProgress: ShowProgress = (fill) => fill()): Promise<void> {
  if (await hasMembers(platform.db)) return;
  // Imported on demand, because most starts find members.
  const { fillDemo } = await import('./fill-demo.ts');
  await showProgress(() => fillDemo(platform, storage));
}
