/** The address of a platform's public profile page. */
export interface ProfileAddress {
  /** The profile's address in a browser. */
  page: string;
  /** The address that the server reads, if it is another one. */
  data?: string;
  /** For a JSON reply: the paths of the handle and of the owner's text. */
  json?: { handle: string; bio: string };
}

const page =
  (address: (handle: string) => string) =>
  (handle: string): ProfileAddress => ({ page: address(encodeURIComponent(handle)) });

/**
 * Platforms whose profiles can be read without an account. Other people write on many of these pages too, so only the text that
 * the owner wrote about themselves counts.
 */
const ADDRESSES: Readonly<Record<string, (handle: string) => ProfileAddress | undefined>> = {
  instagram: page((handle) => `https://www.instagram.com/${handle}/`),
  threads: page((handle) => `https://www.threads.net/@${handle}`),
  x: page((handle) => `https://x.com/${handle}`),
  tiktok: page((handle) => `https://www.tiktok.com/@${handle}`),
  youtube: page((handle) => `https://www.youtube.com/@${handle}`),
  twitch: page((handle) => `https://www.twitch.tv/${handle}`),
  telegram: page((handle) => `https://t.me/${handle}`),
  pinterest: page((handle) => `https://www.pinterest.com/${handle}/`),
  tumblr: page((handle) => `https://www.tumblr.com/${handle}`),
  snapchat: page((handle) => `https://www.snapchat.com/add/${handle}`),
  reddit: (handle) => ({
    page: `https://www.reddit.com/user/${handle}/`,
    data: `https://www.reddit.com/user/${encodeURIComponent(handle)}/about.json`,
    json: { handle: 'data.name', bio: 'data.subreddit.public_description' },
  }),
  bluesky: (handle) => ({
    page: `https://bsky.app/profile/${handle}`,
    data: `https://public.api.bsky.app/xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(handle)}`,
    json: { handle: 'handle', bio: 'description' },
  }),
  mastodon: (handle) => {
    const [name, server] = handle.split('@');
    if (!name || !server) return undefined;
    return {
      page: `https://${server}/@${name}`,
      data: `https://${server}/api/v1/accounts/lookup?acct=${encodeURIComponent(name)}`,
      json: { handle: 'username', bio: 'note' },
    };
  },
};

export const profileAddress = (platform: string, handle: string): ProfileAddress | undefined => ADDRESSES[platform]?.(handle);
