import { join } from 'node:path';
import type { Providers } from './adapters/choose-providers.ts';
import type { AppModules, Later } from './app-modules.ts';
import type { Config } from './config.ts';
import { authorshipModule, type Authorship } from './modules/authorship/index.ts';
import { filesModule, type Files } from './modules/files/index.ts';
import { notificationsModule, type Notifications } from './modules/notifications/index.ts';
import { socialIdsModule, type SocialIds } from './modules/social-ids/index.ts';
import { trustModule, type Trust } from './modules/trust/index.ts';
import type { Platform } from './platform/platform.ts';
import { wireAccounts, type Accounts } from './wire-accounts.ts';

export type People = Accounts & Pick<AppModules, 'notifications' | 'authorship' | 'files' | 'trust' | 'socialIds'>;

/** Wires the modules about members: their accounts, notices, files, trust and linked IDs. */
export function wirePeople(platform: Platform, config: Config, providers: Providers, later: Later): People {
  const notifications = wireNotifications(platform, config, later);
  const authorship = authorshipModule(platform);
  const accounts = wireMemberAccounts(platform, config, providers, later);
  const files = wireFiles(platform, config, { providers, authorship, accounts, later });
  const trust: Trust = trustModule(platform, accounts.members);
  const socialIds: SocialIds = socialIdsModule(
    platform,
    { codes: accounts.codes, trust },
    {
      proofStates: (db, linkIds) => later().proofs.statesOf(db, linkIds),
      endProof: (ctx, linkId) => later().proofs.endProof(ctx, linkId),
      countLinkedExperiences: (db, ids) => later().experiences.countLinkedExperiences(db, ids),
    },
  );
  return { ...accounts, notifications, authorship, files, trust, socialIds };
}

const wireNotifications = (platform: Platform, config: Config, later: Later): Notifications =>
  notificationsModule(platform, {
    publicUrl: config.publicUrl,
    recipientOf: (db, userId) => later().members.recipientOf(db, userId),
    liveSessions: (db, sessionIds, now) => later().sessions.liveSessions(db, sessionIds, now),
    countUnavailable: (db, member) => later().moderation.countUnavailable(db, member),
    queueCounts: (db) => later().moderation.queueCounts(db),
    concernedBy: async (db, { experienceId, isPublication }) => [
      ...(await later().experiences.concernedBy(db, experienceId)),
      ...(await later().disputes.concernedBy(db, experienceId)),
      ...(isPublication ? await later().alerts.membersAlertedBy(db, experienceId) : []),
    ],
    digestHour: config.digestHour,
    localPushOrigin: config.localPushOrigin,
  });

const wireMemberAccounts = (platform: Platform, config: Config, { sendsSms, identity }: Providers, later: Later): Accounts =>
  wireAccounts(
    platform,
    { ...config, sendsSms, identity },
    {
      onMemberCreated: [(ctx, userId) => later().reveals.grantAtSignUp(ctx, userId)],
      onContactProved: [(ctx, userId, contact) => later().socialIds.linkOwnContact(ctx, userId, contact)],
      onStandingChanged: [(ctx, userId) => later().trust.recomputeTrust(ctx, userId)],
      onMemberDeleted: [
        (ctx, userId) => later().disputes.forgetMember(ctx, userId),
        (ctx, userId, options) => later().experiences.forgetAuthor(ctx, userId, options),
        (ctx, userId) => later().files.forgetMember(ctx, userId),
      ],
      notifyOfSecurity: (ctx, userId, params) => later().notifications.notify(ctx, userId, { kind: 'security', link: '/settings', params }),
      ownAuthoredPoints: (db, userId) => later().trust.ownAuthoredPoints(db, userId),
      signedPoints: (db, userIds) => later().trust.signedPoints(db, userIds),
      decisionsOfBans: (db, userId, caseIds) => later().decisions.decisionsOfMember(db, { userId, caseKind: 'suspension', caseIds }),
      revealsOf: (db, userId) => later().reveals.balanceOf(db, userId),
      linkedIdsCountOf: (db, userId) => later().socialIds.countLinkedIds(db, userId),
      photoUrl: (fileId) => later().files.photoUrl(fileId),
      saveExternalPhoto: (userId, bytes) => later().files.keepExternalPhoto(userId, bytes),
    },
  );

interface FilesWiring {
  providers: Providers;
  authorship: Authorship;
  accounts: Accounts;
  later: Later;
}

const wireFiles = (platform: Platform, config: Config, { providers, authorship, accounts, later }: FilesWiring): Files =>
  filesModule(
    platform,
    authorship,
    { storage: providers.storage, spoolFolder: join(config.dataDir, 'uploads'), runFileWorker: providers.runFileWorker },
    {
      scanner: providers.scanner,
      setPhoto: (ctx, userId, photo) => accounts.members.setPhoto(ctx, userId, photo),
      hasNoPhoto: (ctx, userId) => accounts.members.hasNoPhoto(ctx, userId),
      attachmentsOf: async (db, userId) => [
        ...(await later().experiences.own.idsOf(db, userId)).map((id) => ({ kind: 'experience' as const, id: String(id) })),
        ...(await later().disputes.attachmentsOf(db, userId)),
        ...(await later().proofs.attachmentsOf(db, userId)),
      ],
      authenticate: (token) => accounts.sessions.authenticate(token),
      mayRead: async (ctx, viewer, { kind, id }, isVisibleToSubject) => {
        if (config.staffNeedsSecondFactor && viewer.role !== 'user' && !viewer.isConfirmed) return false;
        if (kind === 'proof') return later().proofs.mayReadEvidence(ctx, viewer, Number(id));
        if (kind === 'experience') return later().experiences.mayReadEvidence(ctx, viewer, Number(id), isVisibleToSubject);
        return viewer.role === 'admin';
      },
    },
  );
