import type { AlertDraft } from './alert-form.tsx';

/** A search may name no platform. A number and an address are alike on every platform. */
export function guessPlatform({ socialId, platform }: AlertDraft): AlertDraft {
  if (platform !== '') return { socialId, platform };
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(socialId)) return { socialId, platform: 'email' };
  return { socialId, platform: /^\+?[\d\s().-]{7,}$/.test(socialId) ? 'phone' : '' };
}
