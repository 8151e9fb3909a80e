import { findPlatform } from '@candor/contract/platforms';

/** A handle belongs to a platform; a number or address is the same on every platform. */
export function scopeOf(platform: string): string {
  const type = findPlatform(platform)?.type ?? 'handle';
  return type === 'handle' ? platform : type;
}

/** Whether the experience was published after the alert was added. */
export const isNews = (alert: { since: string; known: readonly number[] }, published: { id: number; day: string }): boolean =>
  published.day >= alert.since && !alert.known.includes(published.id);
