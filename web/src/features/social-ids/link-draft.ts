import { withDialCode } from '@candor/contract/dial-codes';
import { DEFAULT_DIAL_CODE, SOCIAL_ID_MAX } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import { findPlatform } from '@candor/contract/platforms';
import { sanitise } from '@candor/contract/text';
import type { Country } from '../../ui/country-select.tsx';
import type { LinkOrder } from './queries.ts';

export interface LinkDraft {
  platform: PlatformValue | '';
  username: string;
  country: Country;
}

export const emptyLink: LinkDraft = { platform: '', username: '', country: { iso: 'US', dialCode: DEFAULT_DIAL_CODE } };

/** An address may hold characters that no username has; the sanitiser would turn it into another one. */
export function tidyUsername({ platform, username }: LinkDraft): string {
  return findPlatform(platform)?.type === 'email' ? username.trim() : sanitise(username, SOCIAL_ID_MAX);
}

export const isMissing = (draft: LinkDraft): boolean => draft.platform === '' || tidyUsername(draft).replace(/^[@\s]+/, '') === '';

type Read = { ok: true; order: LinkOrder } | { ok: false; message: string };

/** The rule that both sides share brings the phone-number library, so it is loaded when it is needed. */
export const loadRule = () => import('@candor/contract/social-id');

/** What will be sent, or the message that names the platform's format. */
export async function readLink(draft: LinkDraft & { platform: PlatformValue }): Promise<Read> {
  const { platform, country } = draft;
  const type = findPlatform(platform)?.type ?? 'handle';
  const tidied = tidyUsername(draft);
  const typed = type === 'phone' ? withDialCode(tidied, country.dialCode) : tidied;
  const rule = await loadRule().catch(() => null);
  // Out of reach, the rule is asked by the server alone.
  if (rule === null) return { ok: true, order: { platform, type, social_id: typed } };
  const read = rule.canonicalSocialId(platform, typed, type === 'phone' ? country.dialCode : null);
  return read.ok ? { ok: true, order: { platform, type, social_id: read.display } } : { ok: false, message: read.message };
}
