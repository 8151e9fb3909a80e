import type { AlertDraft } from './alert-form.tsx';

/** A search needs no platform, but an alert does. Phone numbers and email addresses can be told by how they are written. */
export function guessPlatform({ socialId, platform }: AlertDraft): AlertDraft {
  if (platform !== '') return { socialId, platform };
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(socialId)) return { socialId, platform: 'email' };
  return { socialId, platform: /^\+?[\d\s().-]{7,}$/.test(socialId) ? 'phone' : '' };
}
