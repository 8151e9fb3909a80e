/** Runs the work in one tab at a time; another tab takes over when it closes. Browsers without Web Locks run it in every tab. */
export async function withTabLock(name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  // `locks` is missing on pages without TLS, despite its type.
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  await locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
