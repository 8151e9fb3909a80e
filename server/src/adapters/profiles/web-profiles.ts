import type { ProfileResult, ProfileReader } from '../../modules/proofs/ports.ts';
import { fetchPage, type FetchedPage } from './fetch-page.ts';
import { profileAddress } from './profile-addresses.ts';
import { readProfileData, readProfilePage } from './read-profile-page.ts';

type Fetch = (address: string) => Promise<FetchedPage>;

/** Reads profiles as the platforms show them to everybody. */
export const webProfiles = (fetch: Fetch = fetchPage): ProfileReader => ({
  addressOf: (platform, handle) => profileAddress(platform, handle)?.page,
  read: async (platform, handle): Promise<ProfileResult> => {
    const address = profileAddress(platform, handle);
    if (!address) return { outcome: 'missing' };
    const fetched = await fetch(address.data ?? address.page);
    if (fetched.outcome !== 'found') return fetched;
    if (!address.json) return readProfilePage(fetched.text, address.page);
    return readProfileData(fetched.text, address.json) ?? { outcome: 'unreadable' };
  },
});
