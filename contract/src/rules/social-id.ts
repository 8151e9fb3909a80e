import { canonicalEmail, isEmail } from './email.ts';
import { withDialCode } from './dial-codes.ts';
import { SOCIAL_ID_MAX } from './limits.ts';
import { message, type Message } from '../messages/message.ts';
import { parsePhone } from './phone.ts';
import { findPlatform, usernameFormat, type Platform, type PlatformValue } from './platforms.ts';
import type { SocialIdType } from './statuses.ts';

export type CanonicalSocialId =
  | { ok: true; platform: PlatformValue; type: SocialIdType; canonical: string; display: string }
  | { ok: false; field: 'platform' | 'social_id'; message: Message };

const refuse = (field: 'platform' | 'social_id', reason: Message): CanonicalSocialId => ({ ok: false, field, message: reason });

/** The rules that all handles share: NFKC, trimmed, no leading @, lower case (product decision I1). */
export const canonicalHandle = (raw: string): string => displayHandle(raw).toLowerCase();

const displayHandle = (raw: string): string =>
  raw
    .normalize('NFKC')
    .trim()
    .replace(/^[@\s]+/, '');

function canonicalPhone(platform: Platform, raw: string, dialCode: string | undefined): string | null {
  const typed = raw.normalize('NFKC').trim();
  if (platform.value === 'whatsapp') {
    // The specification gives WhatsApp IDs as bare digits with their country, which the phone form would read as +1.
    const digits = typed.replace(/^\+/, '');
    if (!/^\d{10,15}$/.test(digits)) return null;
    const [asTyped, withPlus] = [parsePhone(dialCode ? withDialCode(typed, dialCode) : typed), parsePhone(`+${digits}`)];
    return withPlus.ok ? withPlus.e164 : asTyped.ok ? asTyped.e164 : null;
  }
  const phone = parsePhone(dialCode ? withDialCode(typed, dialCode) : typed);
  return phone.ok ? phone.e164 : null;
}

/** The canonical form of an identifier, which is stored, hashed and compared on both sides (product decision I1). */
export function canonicalSocialId(platformValue: string, raw: string, dialCode?: string | null): CanonicalSocialId {
  const platform = findPlatform(platformValue);
  if (!platform) return refuse('platform', message('platformAndUsername'));
  const display = displayHandle(raw);
  if (display === '') return refuse('social_id', message('usernameEmpty'));
  const { value, type } = platform;
  if (display.length > SOCIAL_ID_MAX) return refuse('social_id', messageFor(platform));

  if (type === 'phone') {
    const canonical = canonicalPhone(platform, display, dialCode ?? undefined);
    return canonical ? { ok: true, platform: value, type, canonical, display: canonical } : refuse('social_id', messageFor(platform));
  }
  if (type === 'email') {
    // For a handle a leading @ may be ignored; in an e-mail address it is an error.
    const canonical = canonicalEmail(raw);
    return isEmail(canonical)
      ? { ok: true, platform: value, type, canonical, display: canonical }
      : refuse('social_id', messageFor(platform));
  }
  const canonical = canonicalHandle(raw);
  const { min, max, pattern } = platform.format;
  if (canonical.length < min || canonical.length > max || !pattern.test(canonical) || canonical.includes('..')) {
    return refuse('social_id', messageFor(platform));
  }
  return { ok: true, platform: value, type, canonical, display };
}

function messageFor(platform: Platform): Message {
  if (platform.value === 'phone') return message('phoneInvalid');
  return platform.type === 'email' ? message('emailInvalid') : usernameFormat(platform);
}

export interface SearchedIdentifier {
  type: SocialIdType;
  canonical: string;
}

/** Everything that a search without a platform can mean: a handle of any platform, a phone number, an e-mail address. */
export function possibleIdentifiers(raw: string): SearchedIdentifier[] {
  const identifiers: SearchedIdentifier[] = [];
  const handle = canonicalHandle(raw);
  if (/^[a-z0-9._-]+(?:@[a-z0-9.-]+)?$/.test(handle) && handle.length <= SOCIAL_ID_MAX)
    identifiers.push({ type: 'handle', canonical: handle });
  if (isEmail(raw)) identifiers.push({ type: 'email', canonical: canonicalEmail(raw) });
  // With fewer digits the country would be a guess.
  if (raw.replace(/\D/g, '').length >= 7) {
    const phone = parsePhone(raw);
    if (phone.ok) identifiers.push({ type: 'phone', canonical: phone.e164 });
  }
  return identifiers;
}

const MASK = '•••••';

/** A fixed number of dots, so that a mask does not reveal the length. */
export function maskSocialId(type: SocialIdType, canonical: string): string {
  if (type === 'phone') return MASK + canonical.slice(-2);
  const letters = Array.from(canonical);
  return letters.slice(0, letters.length > 3 ? 2 : 1).join('') + MASK;
}
