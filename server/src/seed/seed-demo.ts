import type { FileStorage } from '../modules/files/index.ts';
import type { Platform } from '../platform/platform.ts';
import { hasMembers } from './has-members.ts';

/** Fills an empty database with the demo community; one that has members is left alone. */
export async function seedDemo(platform: Platform, storage: FileStorage): Promise<void> {
  if (await hasMembers(platform.db)) return;
  // What it is made with would lie in the memory of every start after the first.
  const { fillDemo } = await import('./fill-demo.ts');
  await fillDemo(platform, storage);
}
