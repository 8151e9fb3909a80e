import type { Vault } from '../../../platform/crypto/vault.ts';
import { identifierKey } from '../experience-row.ts';
import { openExperience, type Experience } from '../load-experiences.ts';
import { storedCanonical } from './present-experience.ts';
import { identifierToken } from '../rules.ts';
import type { ExperienceRow } from '../store.ts';

/** Computes slow hashes without blocking the process; call it before `tokensOf` of more than one experience. */
export const prepareTokens = async ({ vault }: { vault: Vault }, experiences: readonly Pick<Experience, 'platforms'>[]): Promise<void> => {
  if (!vault.stretchesContacts) return;
  const identifiers = experiences.flatMap(({ platforms }) => platforms);
  await vault.prepareStored(identifiers.map(({ platform, socialId }) => storedCanonical(platform, socialId)));
};

export const prepareTokensOfRows = async (deps: { vault: Vault }, rows: readonly ExperienceRow[]): Promise<void> => {
  if (!deps.vault.stretchesContacts) return;
  const present = rows.filter((row) => !row.is_erased);
  await prepareTokens(
    deps,
    present.map((row) => openExperience(deps.vault, row)),
  );
};

/** The identifiers of an experience as tokens, which can be compared with those of a member's linked IDs. */
export const tokensOf = ({ vault }: { vault: Vault }, { platforms }: Pick<Experience, 'platforms'>): string[] =>
  platforms.map(({ platform, socialId }) => identifierToken({ platform, key: identifierKey(vault, storedCanonical(platform, socialId)) }));
