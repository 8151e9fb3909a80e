import { checkComment } from '@candor/contract/comment';
import { checkBirthdate, checkExperienceDate } from '@candor/contract/dates';
import { PLATFORMS } from '@candor/contract/platforms';
import { checkPersonName, parseDisplayName } from '@candor/contract/names';
import { parseSmsPhone } from '@candor/contract/phone';
import { canonicalSocialId } from '@candor/contract/social-id';
import { LINKED_IDS_MAX, REPLY_MAX, TAGS_MAX, TRUST_TO_SUBMIT } from '@candor/contract/limits';
import { TRUST_TIERS, trustTier } from '@candor/contract/trust';
import { isEmail } from '@candor/contract/email';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../server/src/platform/clock.ts';
import { createTestDatabase } from '../../server/test/database.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { loadCategories } from '../../server/src/modules/experiences/categories/category-store.ts';
import { MemberSource } from '../bulk/members.ts';
import { Writer } from '../comments.ts';
import type { SeedCategory } from '../generate.ts';
import { buildDemoCommunity, EXPERIENCE_COUNT, type BuiltCommunity } from './build-community.ts';
import { DEMO_MEMBER_HANDLE, DEMO_PEOPLE, HANDLES_TO_TRY } from './demo-people.ts';
import { MEMBER_COUNT, REVIEWER_COUNT } from './members.ts';
import type { DemoExperience, DemoCommunity } from './community.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
let categories: SeedCategory[];
let built: BuiltCommunity;
let community: DemoCommunity;

beforeAll(async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.url, { poolSize: 1, log: createLogger('silent') });
  categories = await loadCategories(db);
  await close();
  await database.drop();
  built = buildDemoCommunity(categories, NOW);
  community = built.community;
});

test('the demo community has no phone number that a later bulk load gives to a member', () => {
  const demo = new Set(community.members.map(({ phone }) => phone));
  const bulk = new MemberSource(5_000, community.members.length);
  expect(Array.from({ length: bulk.count }, (_, index) => bulk.phone(index)).filter((phone) => demo.has(phone))).toEqual([]);
});

const isOpen = ({ status }: { status: string }): boolean => status === 'in_review' || status === 'needs_admin_review';
const experiencesNaming = (socialId: string): DemoExperience[] =>
  community.experiences.filter(({ identifiers }) => identifiers.some(({ canonical }) => canonical === socialId));
const scoreOf = (phone: string): number =>
  built.trustHistory.at(
    community.members.find((member) => member.phone === phone)!,
    NOW,
  ).score;

/** The data of the community's rows as plain values, without the references from one to another. */
const plainValuesOf = (one: DemoCommunity): unknown => ({
  members: one.members.map((member) => JSON.stringify(member)),
  experiences: one.experiences.map(({ author, subject, ...experience }) => JSON.stringify([author.id, subject.name, experience])),
  replies: one.replies.map(({ author, content, status, submittedAt }) => JSON.stringify([author.id, content, status, submittedAt])),
  items: one.items.map(({ subject, decisions, ...item }) =>
    JSON.stringify([subject.type, item, decisions.map(({ reviewer, ...decision }) => [reviewer.id, decision])]),
  ),
  credits: [one.entries, one.reveals, one.payments].map((rows) => rows.map(({ member, at }) => JSON.stringify([member.id, at]))),
  disputes: [...one.experienceDisputes, ...one.ownershipDisputes].map(
    ({ id, status, reason, statement }: { id: string; status: string; reason?: string; statement?: string }) => [
      id,
      status,
      reason,
      statement,
    ],
  ),
  notices: one.notices.map(({ member, ...notice }) => JSON.stringify([member.id, notice])),
});

describe('the community', () => {
  test('is the same every time', () => {
    expect(plainValuesOf(buildDemoCommunity(categories, NOW).community)).toEqual(plainValuesOf(community));
  });

  test('has the same names and comments on another day', () => {
    const later = buildDemoCommunity(categories, new Date(NOW.getTime() + DAY_MS)).community;
    expect(later.experiences.map(({ comment, personName }) => [comment, personName])).toEqual(
      community.experiences.map(({ comment, personName }) => [comment, personName]),
    );
  });

  test('has the intended size', () => {
    expect(community.members).toHaveLength(MEMBER_COUNT);
    expect(community.members.filter(({ role }) => role === 'reviewer')).toHaveLength(REVIEWER_COUNT);
    expect(community.experiences).toHaveLength(EXPERIENCE_COUNT);
    expect(new Set(community.experiences.map(({ city }) => city.name)).size).toBe(60);
    expect(community.items.filter(isOpen)).toHaveLength(40);
    expect(new Set(community.members.map((member) => trustTier(built.trustHistory.at(member, NOW).score)))).toEqual(new Set(TRUST_TIERS));
    expect(new Set(community.experiences.flatMap(({ identifiers }) => identifiers.map(({ platform }) => platform))).size).toBe(
      PLATFORMS.length,
    );
    expect(community.experienceDisputes.map(({ status }) => status)).toEqual(expect.arrayContaining(['pending', 'approved', 'rejected']));
    expect(community.payments.length).toBeGreaterThan(30);
    const days = (NOW.getTime() - community.experiences[0]!.submittedAt.getTime()) / DAY_MS;
    expect(days).toBeGreaterThan(700);
    expect(days).toBeLessThan(730);
  });

  test('has the demo people, and handles with several experiences', () => {
    expect(scoreOf(DEMO_PEOPLE.member.phone)).toBeGreaterThanOrEqual(TRUST_TO_SUBMIT);
    expect(scoreOf(DEMO_PEOPLE.newMember.phone)).toBe(50);
    expect(community.members.filter(({ role }) => role === 'admin').map(({ phone }) => phone)).toEqual([
      DEMO_PEOPLE.admin.phone,
      DEMO_PEOPLE.secondAdmin.phone,
    ]);
    for (const { social_id } of [...HANDLES_TO_TRY, DEMO_MEMBER_HANDLE]) {
      expect(experiencesNaming(social_id).filter(({ status }) => status === 'approved').length).toBeGreaterThanOrEqual(5);
    }
    const statuses = community.experiences.filter(({ author }) => author.phone === DEMO_PEOPLE.member.phone).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['approved', 'rejected', 'in_review']));
  });

  test('writes varied comments', () => {
    const comments = community.experiences.flatMap(({ comment }) => comment ?? []);
    expect(new Set(comments).size / comments.length).toBeGreaterThan(0.97);
    expect(new Writer().headings()).toEqual(expect.arrayContaining(categories.map(({ label }) => label)));
  });
});

describe('the rules of the app', () => {
  test('are kept by every experience', () => {
    const byId = new Map(categories.map((category) => [category.id, category]));
    for (const experience of community.experiences) {
      const tags = experience.tags.map((id) => byId.get(id)!);
      expect(checkPersonName(experience.personName)).toEqual([]);
      expect(checkComment(experience.comment ?? '', tags, experience.isAnonymous), experience.comment ?? '').toBeNull();
      expect(experience.comment ?? '').not.toMatch(/[{}]/);
      expect(checkExperienceDate(experience.experienceDate, experience.submittedAt)).toBeNull();
      expect(new Set(tags).size).toBe(experience.tags.length);
      expect(tags.length).toBeGreaterThan(0);
      expect(tags.length).toBeLessThanOrEqual(TAGS_MAX);
      expect(experience.rating).toBe(tags.reduce((sum, { weight }) => sum + weight, 0));
      expect(tags.every(({ feedbackType }) => experience.feedbackTypes.includes(feedbackType))).toBe(true);
      for (const { platform, social_id, canonical, country_code } of experience.identifiers) {
        expect(canonicalSocialId(platform, social_id, country_code)).toMatchObject({ ok: true, canonical });
      }
    }
  });

  test('are kept by every member', () => {
    for (const member of community.members) {
      expect(parseDisplayName(member.displayName)).toEqual({ ok: true, name: member.displayName });
      expect(parseSmsPhone(member.phone)).toMatchObject({ ok: true, e164: member.phone });
      if (member.birthdate !== null) expect(checkBirthdate(member.birthdate, NOW)).toBeNull();
      if (member.email !== null) expect(isEmail(member.email)).toBe(true);
      expect(member.links.length).toBeLessThanOrEqual(LINKED_IDS_MAX);
      expect(member.createdAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
      for (const { identifier } of member.links) {
        expect(canonicalSocialId(identifier.platform, identifier.social_id)).toMatchObject({ ok: true, canonical: identifier.canonical });
      }
    }
    for (const reply of community.replies) expect(reply.content.length).toBeLessThanOrEqual(REPLY_MAX);
  });

  test('prevent members from writing about themselves, twice about one person, or deciding on their own texts', () => {
    const pairs = new Set<string>();
    for (const { author, subject, identifiers } of community.experiences) {
      expect(author).not.toBe(subject.member);
      for (const { platform, canonical } of identifiers) {
        const pair = `${author.id}|${platform}|${canonical}`;
        expect(pairs.has(pair)).toBe(false);
        pairs.add(pair);
      }
    }
    for (const { subject, decisions } of community.items) {
      for (const { reviewer, decidedAt } of decisions) {
        expect(reviewer.lastSeenAt.getTime()).toBeGreaterThanOrEqual(decidedAt.getTime());
        expect(reviewer).not.toBe(subject.record.author);
        expect(decidedAt.getTime()).toBeLessThanOrEqual(NOW.getTime());
      }
    }
  });
});

test.each(['2028-02-29T00:00:00.000Z', '2026-12-31T23:59:59.000Z', '2027-03-01T07:00:00.000Z'])(
  'the demo community can be built on %s',
  (day) => {
    const { community: other } = buildDemoCommunity(categories, new Date(day));
    expect(other.experiences).toHaveLength(EXPERIENCE_COUNT);
    expect(Math.min(...other.accounts.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0);
    for (const { decisions } of other.items) expect(new Set(decisions.map(({ reviewer }) => reviewer)).size).toBe(decisions.length);
  },
);

test('second looks find wrong decisions, which the admin who decides then contradicts, and few reviewers are always right', () => {
  const decisions = community.items.flatMap((item) => item.decisions);
  const accuracies = community.members
    .filter(({ role }) => role === 'reviewer')
    .map((member) => decisions.filter(({ reviewer }) => reviewer === member))
    .map((ownDecisions) => Math.round((1000 * ownDecisions.filter(({ agrees }) => agrees !== false).length) / ownDecisions.length) / 10);
  expect(Math.min(...accuracies)).toBeGreaterThanOrEqual(80);
  expect(Math.min(...accuracies)).toBeLessThan(95);
  expect(new Set(accuracies).size).toBeGreaterThan(10);
  expect(accuracies.filter((accuracy) => accuracy === 100).length).toBeLessThan(8);
  const twiceReviewed = community.items.filter(({ decisions: all }) => all.some(({ isSecondLook }) => isSecondLook));
  expect(twiceReviewed.length).toBeGreaterThan(80);
  for (const { subject, decisions: bothDecisions } of twiceReviewed) {
    const itemForAdmin = community.items.find((item) => item.isReported && item.subject.record === subject.record);
    if (new Set(bothDecisions.map(({ decision }) => decision)).size === 1)
      expect(bothDecisions.every(({ agrees }) => agrees === null)).toBe(true);
    else
      expect(bothDecisions.filter(({ agrees }) => agrees === false).map(({ decision }) => decision)).not.toContain(
        itemForAdmin!.decisions[0]!.decision,
      );
  }
});

test('no balance was ever below zero, and each is the sum of its entries', () => {
  const balances = new Map<string, number>();
  for (const { member, delta } of community.entries) {
    const balance = (balances.get(member.id) ?? 0) + delta;
    expect(balance).toBeGreaterThanOrEqual(0);
    balances.set(member.id, balance);
  }
  for (const { member, balance } of community.accounts) expect(balance).toBe(balances.get(member.id));
});
