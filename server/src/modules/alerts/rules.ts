import { findPlatform } from '@candor/contract/platforms';

/** A handle is somebody's on its platform, a number or an address everywhere. */
export function scopeOf(platform: string): string {
  const type = findPlatform(platform)?.type ?? 'handle';
  return type === 'handle' ? platform : type;
}

/** Whether an experience is news to somebody who set the alert then. */
export const isNews = (alert: { since: string; known: readonly number[] }, published: { id: number; day: string }): boolean =>
  published.day >= alert.since && !alert.known.includes(published.id);
