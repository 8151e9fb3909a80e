import { findPlatform, PLATFORMS } from '@candor/contract/platforms';
import { canonicalSocialId } from '@candor/contract/social-id';
import type { Database } from '../../platform/db/database.ts';
import type { SocialIdStore } from './store.ts';

/** Members who have linked one of these identifiers, each once. */
export async function findOwnerIds(
  db: Database,
  links: SocialIdStore,
  ids: readonly { platform: string; socialId: string }[],
): Promise<string[]> {
  const keys = ids.flatMap(({ platform, socialId }) => {
    const parsed = canonicalSocialId(platform, socialId);
    if (!parsed.ok) return [];
    const key = links.keyOf(parsed.canonical);
    return platformsSharing(platform).map((sharing) => ({ platform: sharing, key }));
  });
  return [...new Set((await links.ownersOf(db, keys)).values())];
}

/** The member who has linked this identifier on this very platform. */
export async function findOwnerId(
  db: Database,
  links: SocialIdStore,
  { platform, socialId }: { platform: string; socialId: string },
): Promise<string | undefined> {
  const parsed = canonicalSocialId(platform, socialId);
  return parsed.ok ? (await links.findLive(db, { platform, key: links.keyOf(parsed.canonical) }))?.userId : undefined;
}

/** The platforms on which this identifier means the same person. */
function platformsSharing(platform: string): string[] {
  const type = findPlatform(platform)?.type ?? 'handle';
  return type === 'handle' ? [platform] : PLATFORMS.filter((other) => other.type === type).map(({ value }) => value);
}
