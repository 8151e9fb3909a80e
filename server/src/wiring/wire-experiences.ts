import type { EvidenceLink } from '@candor/contract/experiences';
import type { Providers } from '../adapters/choose-providers.ts';
import type { AppModules, GetModules } from '../app-modules.ts';
import type { Config } from '../config.ts';
import { alertsModule } from '../modules/alerts/index.ts';
import { blocksModule } from '../modules/blocks/index.ts';
import { disputesModule } from '../modules/disputes/index.ts';
import {
  experiencesModule,
  READER_COLUMNS,
  type ExperiencesModule,
  type ExperiencesPorts,
  type ReaderRow,
} from '../modules/experiences/index.ts';
import type { LinkedFile } from '../modules/files/index.ts';
import { paymentsModule } from '../modules/payments/index.ts';
import { revealsModule, type Reveals } from '../modules/reveals/index.ts';
import { searchModule, type SearchPorts } from '../modules/search/index.ts';
import type { Pools } from '../platform/db/open-pools.ts';
import type { Platform } from '../platform/platform.ts';
import type { People } from './wire-people.ts';
import type { Reviewing } from './wire-reviewing.ts';

interface ExperiencesWiring {
  providers: Providers;
  pools: Pools;
  people: People;
  reviewing: Reviewing;
  getModules: GetModules;
}

type Experiences = Pick<AppModules, 'experiences' | 'reveals' | 'disputes' | 'blocks' | 'search' | 'alerts' | 'payments'>;

/** Wires experiences, and the modules with which members find, reveal, dispute and block them; and payments. */
export function wireExperiences(
  platform: Platform,
  config: Config,
  { providers, pools, people, reviewing, getModules }: ExperiencesWiring,
): Experiences {
  const { authorship, codes, files, members, notifications, sessions, socialIds, trust } = people;
  const { decisions, moderation, proofs } = reviewing;
  const shared = { authorship, decisions, members, trust, socialIds, moderation };
  const experiences = experiencesModule(platform, shared, config, experiencesPorts(people, getModules));
  const reveals = wireReveals(platform, people, reviewing, experiences);
  const disputes = disputesModule(
    platform,
    { ...shared, codes, sessions, experiences, notifications, files, proofs },
    { ...config, addNews: notifications.addNews },
  );
  const blocks = blocksModule(platform, experiences);
  const payments = paymentsModule(platform, {
    cards: providers.cards,
    grantCredits: reveals.grantCredits,
    settleWithPurchase: reveals.settleWithPurchase,
    debtOfPurchase: reveals.debtOfPurchase,
    takeBackPurchase: reveals.takeBackPurchase,
    applyChargeback: reveals.applyChargeback,
    undoChargeback: reveals.undoChargeback,
    notifyOfDebt: (ctx, userId, params) => notifications.notify(ctx, userId, { kind: 'credits', link: '/payment', params }),
    balanceOf: reveals.balanceOf,
    revealsByMonth: reveals.revealsByMonth,
  });
  const search = searchModule(
    platform,
    experiences,
    pools,
    {
      blockedBy: blocks.blockedBy,
      earnedReveals: reveals.earnedReveals,
      deviceHashesOf: sessions.deviceHashesOf,
      cardHashesOf: payments.cardHashesOf,
      alarmAdmins: alarmAdmins(people),
    },
    config,
  );
  const alerts = alertsModule(platform, { experiences, socialIds }, { takeLookUpBudget: search.takeLookUpBudget });
  return { experiences, reveals, disputes, blocks, search, alerts, payments };
}

const alarmAdmins =
  ({ members, notifications }: People): SearchPorts['alarmAdmins'] =>
  async (ctx, userId, event) => {
    for (const adminId of await members.adminIds(ctx.db)) {
      if (adminId === userId) continue;
      await notifications.notify(ctx, adminId, { kind: 'security', link: `/admin/audit?actor=${userId}`, params: { event } });
    }
  };

const experiencesPorts = ({ files, notifications }: People, getModules: GetModules): ExperiencesPorts => ({
  revealedAmong: (db, userId, ids) => getModules().reveals.revealedAmong(db, userId, ids),
  refundReveals: (ctx, experienceId) => getModules().reveals.scheduleRefunds(ctx, experienceId),
  addNews: notifications.addNews,
  countUploads: (ctx, fileIds) => files.countClaimable(ctx, fileIds, 'experience'),
  claimEvidence: (ctx, { experienceId, ...claim }) => files.attachFiles(ctx, { ...claim, attachment: attachment(experienceId) }),
  samplePictures: (db, id, side) => files.samplePictures(db, attachment(id), side),
  flagPictures: (db, id, fileIds) => files.flagPictures(db, attachment(id), fileIds),
  storePictureFingerprints: (ctx, experienceId) => files.storePictureFingerprints(ctx, attachment(experienceId)),
  deleteEvidence: (ctx, experienceId, at) => files.scheduleDeletion(ctx, attachment(experienceId), at),
  retainEvidence: (ctx, experienceId) => files.cancelDeletion(ctx, attachment(experienceId)),
  lockRefundedReveals: (ctx, experienceId) => getModules().reveals.lockRefundedReveals(ctx, experienceId),
  evidenceLinks: async (db, experienceIds, viewer) =>
    byExperience(await files.linksToEach(db, 'experience', experienceIds.map(String), viewer)),
  evidenceForSubject: async (db, experienceIds, viewer) =>
    byExperience(await files.linksForSubject(db, 'experience', experienceIds.map(String), viewer)),
  disputesBy: (db, userId, ids) => getModules().disputes.disputesBy(db, userId, ids),
  isDisputedByOther: (db, experienceId, by) => getModules().disputes.isDisputedByOther(db, experienceId, by),
  forgetDisputes: (ctx, experienceId) => getModules().disputes.forgetExperience(ctx, experienceId),
  forgetAnswers: (ctx, experienceId) => getModules().disputes.forgetAnswers(ctx, experienceId),
  notifyReplier: (ctx, reply) => getModules().disputes.notifyReplier(ctx, reply),
});

const attachment = (experienceId: number) => ({ kind: 'experience' as const, id: String(experienceId) });

/** Leaves out the files' names, which only their owner may see. */
const byExperience = (links: ReadonlyMap<string, readonly LinkedFile[]>): Map<number, EvidenceLink[]> =>
  new Map(
    [...links].map(([id, files]) => [
      Number(id),
      files.map(({ id: fileId, kind, url, isFlagged: flagged }) => ({ id: fileId, kind, url, flagged })),
    ]),
  );

const wireReveals = (
  platform: Platform,
  { authorship, notifications }: People,
  { decisions }: Reviewing,
  experiences: ExperiencesModule,
): Reveals =>
  revealsModule(platform, authorship, {
    marks: notifications.marks,
    earnedBy: (db, userId) => experiences.earnedBy(db, userId),
    isPublished: (db, experienceId) => experiences.isPublished(db, experienceId),
    removedOn: (db, experienceIds) => experiences.removedOn(db, experienceIds),
    restoredOn: (db, experienceIds) => decisions.restoredOn(db, experienceIds),
    findRevealable: (ctx, experienceId) => experiences.findRevealable(ctx, experienceId),
    rows: {
      columns: READER_COLUMNS,
      provedIdentifierKeys: (ctx, experienceId) => experiences.provedIdentifierKeys(ctx, experienceId),
      present: (ctx, row) => experiences.presentRevealed(ctx, row as ReaderRow),
    },
    notifyOfRestored: (ctx, userId, id) =>
      notifications.notify(ctx, userId, { kind: 'credits', link: `/experiences/${id}`, params: { restored: true } }),
    notifyOfCredits: (ctx, userId) => notifications.notify(ctx, userId, { kind: 'credits', link: '/payment' }),
  });
