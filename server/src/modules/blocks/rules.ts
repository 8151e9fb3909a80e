/** Whose experiences are left out, by their author keys. */
export interface BlockedAuthors {
  /** Of what they wrote under their name. */
  named: readonly string[];
  /** Of what they wrote anonymously. */
  anonymous: readonly string[];
}

export interface Authorship {
  authorKey: string;
  isAnonymous: boolean;
}

/**
 * What somebody wrote anonymously and what they signed are blocked apart: if both went at once, blocking an anonymous
 * author would show by what else is gone who it is.
 */
export const blockedAuthors = (blocked: readonly Authorship[]): BlockedAuthors => ({
  named: keysOf(blocked.filter(({ isAnonymous }) => !isAnonymous)),
  anonymous: keysOf(blocked.filter(({ isAnonymous }) => isAnonymous)),
});

const keysOf = (blocked: readonly Authorship[]): string[] => [...new Set(blocked.map(({ authorKey }) => authorKey))];
