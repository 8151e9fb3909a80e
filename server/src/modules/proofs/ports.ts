import type { Context } from '../../platform/context.ts';

/** What the public page of a profile says. */
export interface ProfilePage {
  outcome: 'found';
  /** Whose profile the page says it is: none when it doesn't say. */
  names: readonly string[];
  /** What its owner wrote about themselves, and nothing that others can write. */
  bio: string;
}

/** Why a profile could not be read. `private` is an address that is not on the public internet. */
export type ProfileFailure = 'missing' | 'redirected' | 'too-large' | 'too-slow' | 'unreadable' | 'away' | 'private';

export type ProfileAnswer = ProfilePage | { outcome: ProfileFailure };

/** Reads public profiles of other platforms. */
export interface ProfileReader {
  /** Where people see the profile; undefined for a platform without public pages that a program may read. */
  addressOf(platform: string, handle: string): string | undefined;
  read(platform: string, handle: string): Promise<ProfileAnswer>;
}

/** What became of a screenshot that a person without an account sent. */
export interface RequestAnswers {
  accepted(ctx: Context, requestId: string): Promise<void>;
  refused(ctx: Context, requestId: string, words: string): Promise<void>;
}
