import { isoDay } from '@candor/contract/dates';
import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import { HOUR_MS } from '../../../server/src/platform/clock.ts';
import type { Vault } from '../../../server/src/platform/crypto/vault.ts';
import type { SocialIds, Users } from '../../../server/src/platform/db/types.ts';
import { sealNotice } from '../../../server/src/modules/notifications/index.ts';
import { sealedContact } from '../../sealed-contact.ts';
import type { TrustHistory } from '../trust-history.ts';
import { daysBefore } from '../timeline.ts';
import type { DemoLink, DemoMember, DemoNotice, DemoCommunity } from '../community.ts';
import { PROOF_DAYS } from '@candor/contract/limits';
import type { RowSet } from './row-set.ts';

const CONSENT_TEXT = 'sms-2026-11';

export function addPeople(rows: RowSet, vault: Vault, community: DemoCommunity, trustHistory: TrustHistory): void {
  const { members, now } = community;
  const admin = members.find(({ role }) => role === 'admin')!;
  rows.add(
    'users',
    members.map((member) => userRow(vault, member, trustHistory.at(member, now).stored)),
  );
  rows.add(
    'social_ids',
    members.flatMap((member) => member.links.map((link) => linkRow(vault, member, link, now))),
  );
  rows.add(
    'consents',
    members.map((member) => consentRow(vault, member)),
  );
  addBans(rows, vault, members, admin.id);
  rows.add(
    'reviewer_applications',
    community.applications.map(({ id, member, reason, status, notes, createdAt, decidedAt }) => ({
      id,
      user_id: member.id,
      reason_enc: vault.seal('reviewer_applications.reason', id, reason),
      status,
      admin_notes_enc: notes === null ? null : vault.seal('reviewer_applications.admin_notes', id, notes),
      decided_by: decidedAt && admin.id,
      decided_at: decidedAt,
      created_at: createdAt,
    })),
  );
  rows.add(
    'member_marks',
    members.map((member) => {
      // The demo people, except the second admin, have something unread.
      const before = (days: number): string => isoDay(daysBefore(now, days));
      const marks = {
        notices: { before: before(members.indexOf(member) < 4 ? 30 : 6), ids: [] },
        credits: { before: before(members.indexOf(member) < 4 ? 2 : 0), ids: [] },
      };
      return { user_id: member.id, marks_enc: vault.sealJsonPadded('member_marks.marks', member.id, marks, 1024) };
    }),
  );
  rows.add(
    'notifications',
    withPositions(community.notices).map(({ id, member, kind, params, link, at, isRead, nth }) => ({
      ...sealNotice(vault, { id, kind, params, link, at }),
      user_id: member.id,
      nth,
      read_at: isRead ? new Date(Math.min(now.getTime(), at.getTime() + 5 * HOUR_MS)) : null,
    })),
  );
}

function addBans(rows: RowSet, vault: Vault, members: readonly DemoMember[], adminId: string): void {
  rows.add(
    'bans',
    members.flatMap(({ id, ban }) =>
      ban
        ? [
            {
              id: ban.id,
              user_id: id,
              reason_enc: vault.seal('bans.reason', ban.id, ban.reason),
              until: ban.until,
              created_by: adminId,
              created_at: ban.createdAt,
            },
          ]
        : [],
    ),
  );
}

/** The notices in chronological order, each with its position among those of its member. */
function withPositions(notices: readonly DemoNotice[]): (DemoNotice & { nth: number })[] {
  const noticeCounts = new Map<DemoMember, number>();
  return notices
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((notice) => {
      const nth = (noticeCounts.get(notice.member) ?? 0) + 1;
      noticeCounts.set(notice.member, nth);
      return { ...notice, nth };
    });
}

function userRow(vault: Vault, member: DemoMember, trustScore: number): Insertable<Users> {
  const { id, phone, email, birthdate, createdAt } = member;
  const isAdult = birthdate !== null;
  return {
    id,
    role: member.role,
    ...sealedContact(vault, { id, displayName: member.displayName, phone, email, verifiedAt: createdAt }),
    birthdate_enc: birthdate === null ? null : vault.seal('users.birthdate', id, birthdate),
    preferences_enc: vault.sealJson('users.preferences', id, { campusMode: member.campusMode, lgbtqia: member.lgbtqia }),
    external_hash: member.usesGoogle ? vault.hash('external-account', `google|demo-${id}`) : null,
    auth_provider: member.usesGoogle ? 'google' : 'phone',
    is_adult: isAdult,
    is_verified: isAdult,
    is_profile_complete: isAdult,
    is_name_public: member.isNamePublic,
    trust_score: trustScore,
    last_seen_at: member.lastSeenAt,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

function linkRow(vault: Vault, member: DemoMember, link: DemoLink, now: Date): Insertable<SocialIds> {
  const { id, identifier } = link;
  return {
    id,
    user_id: member.id,
    platform: identifier.platform,
    type: identifier.type,
    key: vault.hash('linked-id', identifier.canonical),
    value_enc: vault.seal('social_ids.value', id, identifier.social_id),
    proved_until: link.isAutomatic ? null : daysBefore(now, -PROOF_DAYS),
    is_automatic: link.isAutomatic,
    owner_reference: link.ownerReference,
    created_at: link.createdAt,
    unlinked_at: link.unlinkedAt,
  };
}

function consentRow(vault: Vault, member: DemoMember) {
  const digest = createHash('sha256').update(`consent ${member.id}`).digest('hex');
  const id = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    id,
    address_hash: vault.hash('phone', member.phone),
    text_version: CONSENT_TEXT,
    // From a network that is reserved for documentation.
    client_address_enc: vault.seal('consents.client_address', id, `192.0.2.${Number.parseInt(digest.slice(0, 2), 16)}`),
    client_timestamp: member.createdAt,
    given_at: member.createdAt,
  };
}
