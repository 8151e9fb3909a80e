import type { Context } from '../../platform/context.ts';

/** The contents of a profile's public page. */
export interface ProfilePage {
  outcome: 'found';
  /** The names of the profile's owner on the page; empty if it has none. */
  names: readonly string[];
  /** The text that the owner wrote about themselves, without texts of others. */
  bio: string;
}

/** The reason why a profile could not be read. `private`: an address that is not on the public internet. */
export type ProfileFailure = 'missing' | 'redirected' | 'too-large' | 'too-slow' | 'unreadable' | 'unreachable' | 'private';

export type ProfileResult = ProfilePage | { outcome: ProfileFailure };

/** Reads public profiles of other platforms. */
export interface ProfileReader {
  /** The address of the public profile; undefined for a platform without readable public pages. */
  addressOf(platform: string, handle: string): string | undefined;
  read(platform: string, handle: string): Promise<ProfileResult>;
}

/** Handles the decision about the screenshot of a person without an account. */
export interface RequestProofHandler {
  accepted(ctx: Context, requestId: string): Promise<void>;
  refused(ctx: Context, requestId: string, words: string): Promise<void>;
}
