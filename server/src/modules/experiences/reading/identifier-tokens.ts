import type { Vault } from '../../../platform/crypto/vault.ts';
import { identifierKey } from '../experience-row.ts';
import type { Experience } from '../load-experiences.ts';
import { storedCanonical } from './present-experience.ts';
import { identifierToken } from '../rules.ts';

/** The identifiers of an experience as tokens, which can be compared with those of a member's linked IDs. */
export const tokensOf = ({ vault }: { vault: Vault }, { platforms }: Pick<Experience, 'platforms'>): string[] =>
  platforms.map(({ platform, socialId }) => identifierToken({ platform, key: identifierKey(vault, storedCanonical(platform, socialId)) }));
