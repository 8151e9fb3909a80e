import type { CommunityStats } from '@candor/contract/community';
import type { Language } from '@candor/contract/language';
import { CITY_CHART_TOP } from '@candor/contract/limits';
import { findPlatform } from '@candor/contract/platforms';
import type { Context } from '../../platform/context.ts';
import { readCounters, readEachCounter, readWideCounters } from '../../platform/counters/store.ts';
import type { CommunityPorts } from './ports.ts';
import { averageTrust, decisionLine, withoutSmallCounts, newestLines, publicName, submissionLine, type LogEntry } from './rules.ts';

const TOP_REVIEWERS = 5;
const EMOJIS_SHOWN = 20;
const LOG_ENTRIES_READ = 10;

/** Reads only counters, so the cost doesn't depend on the number of experiences (product decision C1). */
export async function readCommunityStats({ db, language = 'en' }: Context, ports: CommunityPorts): Promise<CommunityStats> {
  const [weekly, [published, reviewers, members, trust], emojis, cities, platforms, top, log] = await Promise.all([
    ports.weeklyCounts(db),
    readEachCounter(db, [
      { kind: 'experiences', key: 'published' },
      { kind: 'members', key: 'reviewers' },
      { kind: 'members', key: 'count' },
      { kind: 'members', key: 'trust' },
    ]),
    readCounters(db, 'emoji', EMOJIS_SHOWN),
    readWideCounters(db, 'city', CITY_CHART_TOP),
    readCounters(db, 'platform'),
    ports.topReviewers(db, TOP_REVIEWERS),
    activityLog(db, ports, language),
  ]);
  return {
    community_reviewers: reviewers!,
    total_experiences: published!,
    pending_reviews: weekly.pending,
    approved_this_week: weekly.approved_this_week,
    rejected_this_week: weekly.rejected_this_week,
    approved_last_week: weekly.approved_last_week,
    rejected_last_week: weekly.rejected_last_week,
    average_trust_score: averageTrust(trust!, members!),
    top_reviewers: top.map((person) => ({ display_name: publicName(person), reviews: person.reviews, trust_score: person.trustScore })),
    activity_logs: log,
    emoji_stats: withoutSmallCounts(emojis).map(({ key, n }) => ({ emoji: key, count: n })),
    city_stats: withoutSmallCounts(cities).map(({ key, n }) => ({ city: key, count: n })),
    platform_stats: platforms.flatMap(({ key, n }) => {
      const platform = findPlatform(key);
      return platform && n > 0 ? [{ platform: platform.value, emoji: platform.emoji, count: n }] : [];
    }),
  };
}

async function activityLog(db: Context['db'], ports: CommunityPorts, language: Language): Promise<LogEntry[]> {
  const [decisions, submissions] = await Promise.all([
    ports.latestDecisions(db, LOG_ENTRIES_READ),
    ports.latestSubmissions(db, LOG_ENTRIES_READ),
  ]);
  const people = await ports.readPeople(db, [...new Set(decisions.map(({ reviewerId }) => reviewerId))]);
  return newestLines([
    ...decisions.map((decided) => decisionLine(decided, publicName(people.get(decided.reviewerId)), language)),
    ...submissions.map((submitted) => submissionLine(submitted, language)),
  ]);
}
