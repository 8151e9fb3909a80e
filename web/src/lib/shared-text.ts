/** The names are also in public/offline-shell.js, which puts the text there. */
const CACHE = 'candor-shared';
const ENTRY = '/share';
/** An older text was shared before signing out, or by someone else. */
const MAX_AGE_MS = 10 * 60_000;

/** Takes the text that another app shared with Candor, and deletes it. Null if there is none. */
export async function takeSharedText(): Promise<string | null> {
  if (!('caches' in window)) return null;
  try {
    const cache = await caches.open(CACHE);
    const entry = await cache.match(ENTRY);
    await caches.delete(CACHE);
    if (!entry || Date.now() - Number(entry.headers.get('X-Shared-At')) > MAX_AGE_MS) return null;
    return await entry.text();
  } catch (error) {
    console.warn('Could not read what was shared', error);
    return null;
  }
}
