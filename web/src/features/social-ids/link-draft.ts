import type { Message } from '@candor/contract/message';
import { withDialCode } from '@candor/contract/dial-codes';
import { DEFAULT_DIAL_CODE, SOCIAL_ID_MAX } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import { findPlatform } from '@candor/contract/platforms';
import { sanitise } from '@candor/contract/text';
import { loadCanonicalize } from '../../lib/forms/use-canonicalize.ts';
import type { Country } from '../../ui/forms/person/country-select.tsx';
import type { LinkRequest } from './queries.ts';

export interface LinkDraft {
  platform: PlatformValue | '';
  username: string;
  country: Country;
}

export const emptyLink: LinkDraft = { platform: '', username: '', country: { iso: 'US', dialCode: DEFAULT_DIAL_CODE } };

/** An email address may contain characters that a username cannot, so the sanitiser must not touch it. */
export function normaliseUsername({ platform, username }: LinkDraft): string {
  return findPlatform(platform)?.type === 'email' ? username.trim() : sanitise(username, SOCIAL_ID_MAX);
}

export const isMissing = (draft: LinkDraft): boolean => draft.platform === '' || normaliseUsername(draft).replace(/^[@\s]+/, '') === '';

type ParsedLink = { ok: true; request: LinkRequest } | { ok: false; message: Message };

/** Returns the request body, or a message that describes the platform's format. */
export async function parseLink(draft: LinkDraft & { platform: PlatformValue }): Promise<ParsedLink> {
  const { platform, country } = draft;
  const type = findPlatform(platform)?.type ?? 'handle';
  const username = normaliseUsername(draft);
  const value = type === 'phone' ? withDialCode(username, country.dialCode) : username;
  const canonicalize = await loadCanonicalize().catch(() => null);
  // The rule could not be loaded, so the server validates alone.
  if (canonicalize === null) return { ok: true, request: { platform, type, social_id: value } };
  const parsed = canonicalize(platform, value, type === 'phone' ? country.dialCode : null);
  return parsed.ok ? { ok: true, request: { platform, type, social_id: parsed.display } } : { ok: false, message: parsed.message };
}
