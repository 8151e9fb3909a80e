import type { Insertable } from 'kysely';
import { SIGN_UP_REVEALS } from '@candor/contract/limits';
import { DAY_MS } from '../../server/src/platform/clock.ts';
import type { Vault } from '../../server/src/platform/crypto/vault.ts';
import type { CreditAccounts, LedgerEntries, SocialIds, Users } from '../../server/src/platform/db/types.ts';
import { canonicalSocialId } from '@candor/contract/social-id';
import { ledgerReference } from '../../server/src/modules/reveals/grant-credits.ts';
import { monthOf } from '../../server/src/modules/reveals/rules.ts';
import { trustPoints, trustScore } from '../../server/src/modules/trust/rules.ts';
import { Random } from '../random.ts';
import { fullName } from '../names.ts';
import { sealedContact } from '../sealed-contact.ts';
import type { MemberSource } from './members.ts';
import type { NamePools } from './name-pool.ts';

const SEED = 0x0e3b01;

export interface MemberRows {
  user: Insertable<Users>;
  links: Insertable<SocialIds>[];
  account: Insertable<CreditAccounts>;
  entry: Insertable<LedgerEntries>;
}

export interface MemberFacts {
  reviews: number;
  overturned: number;
  now: Date;
  entryId: number;
}

const canonicalOf = (platform: string, value: string): string => {
  const parsed = canonicalSocialId(platform, value);
  return parsed.ok ? parsed.canonical : value;
};

/** One member with the rows that the app writes at sign-up, and the trust from their reviews. */
export function memberRows(vault: Vault, members: MemberSource, names: NamePools, index: number, facts: MemberFacts): MemberRows {
  const random = new Random(SEED, members.numberOf(index));
  const id = members.id(index);
  const phone = members.phone(index);
  const name = names.name(names.first.draw(random), names.last.draw(random));
  // The number makes handles and addresses unique, because many members have the same name.
  const number = members.numberOf(index);
  const email = members.hasEmail(index) ? `${name.first.latin}.${name.last.latin}.${number}@example.com` : null;
  const createdAt = new Date(facts.now.getTime() - random.between(740, 1100) * DAY_MS);
  const handles = Array.from({ length: members.handles(index) }, (_, nth) => ({
    platform: (['instagram', 'tinder', 'hinge'] as const)[nth]!,
    value: `${name.first.latin.slice(0, 6)}${number}`,
  }));
  const score = scoreOf(facts, { hasEmail: email !== null, linkedIds: handles.length, createdAt });
  const link = (platform: string, type: string, value: string, isAutomatic: boolean): Insertable<SocialIds> => {
    const linkId = random.uuid();
    return {
      id: linkId,
      user_id: id,
      platform,
      type,
      key: vault.hash('linked-id', canonicalOf(platform, value)),
      value_enc: vault.seal('social_ids.value', linkId, value),
      proved_until: null,
      is_automatic: isAutomatic,
      owner_reference: random.uuid(),
      created_at: createdAt,
    };
  };
  return {
    user: {
      id,
      role: index < members.reviewers ? 'reviewer' : 'user',
      ...sealedContact(vault, { id, displayName: fullName(name), phone, email, verifiedAt: createdAt }),
      birthdate_enc: vault.seal('users.birthdate', id, drawBirthdate(random)),
      preferences_enc: vault.sealJson('users.preferences', id, { campusMode: random.chance(0.1), lgbtqia: random.chance(0.1) }),
      is_adult: true,
      is_verified: true,
      is_profile_complete: true,
      trust_score: score,
      last_seen_at: new Date(facts.now.getTime() - random.below(30 * DAY_MS)),
      created_at: createdAt,
      updated_at: createdAt,
    },
    links: [
      link('phone', 'phone', phone, true),
      ...(email === null ? [] : [link('email', 'email', email, true)]),
      ...handles.map(({ platform, value }) => link(platform, 'handle', value, false)),
    ],
    ...creditRows(vault, id, createdAt, facts),
  };
}

const drawBirthdate = (random: Random): string => `${random.between(1965, 2004)}-${String(random.between(1, 12)).padStart(2, '0')}-01`;

/** Without the points for the member's texts, which are added when the score is read. */
const scoreOf = (
  { reviews, overturned, now }: MemberFacts,
  { hasEmail, linkedIds, createdAt }: { hasEmail: boolean; linkedIds: number; createdAt: Date },
): number => {
  const facts = {
    isVerified: true,
    isPhoneVerified: true,
    isProfileComplete: true,
    isEmailVerified: hasEmail,
    hasPhoto: false,
    isPhotoExternal: false,
    linkedIds,
    approvedExperiences: 0,
    createdAt,
    reviewDecisions: reviews,
    reviewAccuracy: reviews === 0 ? 0 : (100 * (reviews - overturned)) / reviews,
    recentRejections: 0,
    upheldDisputes: 0,
    isBanned: false,
  };
  return trustScore(trustPoints(facts, now), false);
};

const creditRows = (vault: Vault, id: string, createdAt: Date, { now, entryId }: MemberFacts): Pick<MemberRows, 'account' | 'entry'> => ({
  account: { user_id: id, balance: SIGN_UP_REVEALS, is_unlimited: false, last_top_up_month: monthOf(now) },
  entry: {
    id: entryId,
    user_id: id,
    delta: SIGN_UP_REVEALS,
    kind: 'sign_up',
    reference: ledgerReference(vault, 'sign_up', id),
    created_at: createdAt,
  },
});
