import { join } from 'node:path';
import type { Providers } from '../adapters/choose-providers.ts';
import type { AppModules, GetModules } from '../app-modules.ts';
import type { Config } from '../config.ts';
import { authorshipModule, type Authorship } from '../modules/authorship/index.ts';
import { filesModule, type Files } from '../modules/files/index.ts';
import { notificationsModule, type Notifications } from '../modules/notifications/index.ts';
import { socialIdsModule, type SocialIds } from '../modules/social-ids/index.ts';
import { trustModule, type Trust } from '../modules/trust/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';
import { wireAccounts, type Accounts } from './wire-accounts.ts';

export type People = Accounts & Pick<AppModules, 'notifications' | 'authorship' | 'files' | 'trust' | 'socialIds'>;

/** Wires the modules about members: their accounts, notices, files, trust and linked IDs. */
export function wirePeople(platform: Platform, config: Config, providers: Providers, getModules: GetModules): People {
  const notifications = wireNotifications(platform, config, getModules);
  const authorship = authorshipModule(platform, { memberIdsSince: (db, since) => getModules().members.memberIdsSince(db, since) });
  const accounts = wireMemberAccounts(platform, config, providers, getModules);
  const files = wireFiles(platform, config, { providers, authorship, accounts, getModules });
  const trust: Trust = trustModule(platform, accounts.members);
  const socialIds: SocialIds = socialIdsModule(
    platform,
    { codes: accounts.codes, trust },
    {
      proofStates: (db, linkIds) => getModules().proofs.statesOf(db, linkIds),
      endProof: (ctx, linkId) => getModules().proofs.endProof(ctx, linkId),
      takeLookUpBudget: (ctx, identifier) => getModules().search.takeLookUpBudget(ctx, identifier),
      countLinkedExperiences: (db, ids) => getModules().experiences.countLinkedExperiences(db, ids),
    },
  );
  return { ...accounts, notifications, authorship, files, trust, socialIds };
}

const wireNotifications = (platform: Platform, config: Config, getModules: GetModules): Notifications =>
  notificationsModule(platform, {
    publicUrl: config.publicUrl,
    staffNeedsSecondFactor: config.staffNeedsSecondFactor,
    recipientOf: (db, userId) => getModules().members.recipientOf(db, userId),
    liveSessions: (db, sessionIds, now) => getModules().sessions.liveSessions(db, sessionIds, now),
    countUnavailable: (db, member) => getModules().moderation.countUnavailable(db, member),
    queueCounts: (db) => getModules().moderation.queueCounts(db),
    memberIdsToNotify: async (db, { experienceId, isPublication }) => [
      ...(await getModules().experiences.memberIdsToNotify(db, experienceId)),
      ...(await getModules().disputes.memberIdsToNotify(db, experienceId)),
      ...(await reporterIds(db, getModules(), experienceId)),
      ...(isPublication ? await getModules().alerts.memberIdsAlertedBy(db, experienceId) : []),
    ],
    digestHour: config.digestHour,
    localPushOrigin: config.localPushOrigin,
  });

/** The members who reported the experience or one of its replies. */
async function reporterIds(db: Database, { experiences, moderation }: AppModules, experienceId: number): Promise<string[]> {
  const replyIds = await experiences.replyIdsAbout(db, experienceId);
  return moderation.reporterIds(db, [
    { type: 'experience', subjectId: experienceId },
    ...replyIds.map((subjectId) => ({ type: 'reply' as const, subjectId })),
  ]);
}

const wireMemberAccounts = (platform: Platform, config: Config, { sendsSms, identity }: Providers, getModules: GetModules): Accounts =>
  wireAccounts(
    platform,
    { ...config, sendsSms, identity },
    {
      onMemberCreated: [(ctx, userId) => getModules().reveals.grantAtSignUp(ctx, userId)],
      onContactProved: [(ctx, userId, contact) => getModules().socialIds.linkOwnContact(ctx, userId, contact)],
      onStandingChanged: [(ctx, userId) => getModules().trust.recomputeTrust(ctx, userId)],
      onMemberDeleted: [
        // No mix runs meanwhile: it would apply acts of the member that wait in the inbox.
        (ctx, userId) => getModules().authorship.inbox.lockAuthor(ctx.db, userId),
        // Finds the member's cases by the lists that the next hooks delete.
        (ctx, userId) => getModules().decisions.forgetMember(ctx, userId),
        (ctx, userId) => getModules().disputes.forgetMember(ctx, userId),
        (ctx, userId, options) => getModules().experiences.forgetAuthor(ctx, userId, options),
        (ctx, userId) => getModules().files.forgetMember(ctx, userId),
        (ctx, userId) => getModules().payments.forgetMember(ctx, userId),
      ],
      notifyOfSecurity: (ctx, userId, params) =>
        getModules().notifications.notify(ctx, userId, { kind: 'security', link: '/settings', params }),
      ownAuthoredPoints: (db, userId) => getModules().trust.ownAuthoredPoints(db, userId),
      signedPoints: (db, userIds) => getModules().trust.signedPoints(db, userIds),
      decisionIdsOfBans: (db, userId, caseIds) =>
        getModules().decisions.decisionIdsOfMember(db, { userId, caseKind: 'suspension', caseIds }),
      revealsOf: (db, userId) => getModules().reveals.balanceOf(db, userId),
      linkedIdsCountOf: (db, userId) => getModules().socialIds.countLinkedIds(db, userId),
      photoUrl: (fileId) => getModules().files.photoUrl(fileId),
      saveExternalPhoto: (userId, bytes) => getModules().files.useExternalPhoto(userId, bytes),
    },
  );

interface FilesWiring {
  providers: Providers;
  authorship: Authorship;
  accounts: Accounts;
  getModules: GetModules;
}

const wireFiles = (platform: Platform, config: Config, { providers, authorship, accounts, getModules }: FilesWiring): Files =>
  filesModule(
    platform,
    authorship,
    { storage: providers.storage, spoolFolder: join(config.dataDir, 'uploads'), runFileWorker: providers.runFileWorker },
    {
      scanner: providers.scanner,
      setPhoto: (ctx, userId, photo) => accounts.members.setPhoto(ctx, userId, photo),
      decisionIdOnBan: (db, userId) => accounts.members.decisionIdOnBan(db, userId, platform.clock.now()),
      hasNoPhoto: (ctx, userId) => accounts.members.hasNoPhoto(ctx, userId),
      attachmentsOf: async (db, userId) => [
        ...(await getModules().experiences.own.idsOf(db, userId)).map((id) => ({ kind: 'experience' as const, id: String(id) })),
        ...(await getModules().disputes.attachmentsOf(db, userId)),
        ...(await getModules().proofs.attachmentsOf(db, userId)),
      ],
      authenticate: (token) => accounts.sessions.authenticate(token),
      mayRead: async (ctx, viewer, { kind, id }, isVisibleToSubject) => {
        if (config.staffNeedsSecondFactor && viewer.role !== 'user' && !viewer.isConfirmed) return false;
        if (kind === 'proof') return getModules().proofs.mayReadEvidence(ctx, viewer, Number(id));
        if (kind === 'experience') return getModules().experiences.mayReadEvidence(ctx, viewer, Number(id), isVisibleToSubject);
        return viewer.role === 'admin';
      },
    },
  );
