/**
 * Does the work in one of the tabs that ask for it, and in the next one when that is gone. Browsers without locks do it
 * in every tab.
 */
export async function inOneTab(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // Missing in a page without TLS, whatever the types say.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  await locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
