import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Authorship } from '../authorship/index.ts';
import type { Codes } from '../codes/index.ts';
import type { Decisions } from '../decisions/index.ts';
import type { ExperiencesModule } from '../experiences/index.ts';
import type { Files } from '../files/index.ts';
import type { Members } from '../members/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Proofs } from '../proofs/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { SocialIds } from '../social-ids/index.ts';
import type { Trust } from '../trust/index.ts';
import type { ExperienceDisputeStore } from './experience-disputes/experience-dispute-store.ts';
import type { OwnershipDisputeStore } from './ownership-disputes/ownership-dispute-store.ts';
import type { PrivacyRequestStore } from './without-account/request-store.ts';
import type { UploadLinks } from './upload-links.ts';

/** The modules that disputes depend on. */
export interface DisputesModules {
  authorship: Authorship;
  decisions: Pick<
    Decisions,
    | 'addMemberStatement'
    | 'addStatement'
    | 'appealDeadlineOf'
    | 'countDecidable'
    | 'decisionsForRequests'
    | 'decisionIdsOfCases'
    | 'decisionIdsOfMember'
    | 'fileRequestAppeal'
    | 'guidelineOf'
    | 'registerCase'
    | 'registerRequesterNotifier'
    | 'appealsOfRequests'
  >;
  codes: Pick<Codes, 'send' | 'check' | 'requireSmsNumber'>;
  members: Pick<Members, 'readPeople' | 'adminIds'>;
  sessions: Pick<Sessions, 'authenticate'>;
  trust: Pick<Trust, 'addAuthoredSource'>;
  socialIds: Pick<SocialIds, 'findByOwnerReference' | 'findOwnerId' | 'linkedIdsOf' | 'moveSocialId'>;
  moderation: Pick<
    Moderation,
    | 'countOthersReports'
    | 'countPendingApplications'
    | 'experienceIdsWithOpenReportBy'
    | 'hasPendingApplication'
    | 'isMisuser'
    | 'withOpenReportBy'
    | 'recordOutcome'
    | 'revertReports'
    | 'resolveReportsAfterRemoval'
    | 'tookPartIn'
  >;
  experiences: Pick<
    ExperiencesModule,
    | 'idsByOrAbout'
    | 'authorOf'
    | 'byOrAboutAmong'
    | 'isByOrAbout'
    | 'describeCase'
    | 'holdForDispute'
    | 'lockDisputable'
    | 'lockReviews'
    | 'markDisputed'
    | 'own'
    | 'publishedAbout'
    | 'readsAsSubject'
    | 'storePictureFingerprints'
    | 'removedAmong'
    | 'removeExperience'
    | 'repliesOf'
    | 'replyIdsAbout'
    | 'replyIdsAboutEach'
    | 'replyWithoutAccount'
    | 'republish'
    | 'settleDispute'
    | 'presentToAdmin'
    | 'readStateForAppeal'
  >;
  notifications: Pick<Notifications, 'notify' | 'remindStaff'>;
  proofs: Pick<Proofs, 'ofRequests'>;
  files: Pick<
    Files,
    | 'attachFiles'
    | 'cancelDeletion'
    | 'claim'
    | 'claimByLink'
    | 'receiveAttached'
    | 'receiveByLink'
    | 'scheduleDeletion'
    | 'takeUpload'
    | 'linksTo'
    | 'linksToEach'
    | 'linksToOwn'
  >;
}

export interface DisputesDependencies extends Platform, DisputesModules {
  /** How long the author of a disputed experience has to answer before it may be removed. */
  disputeAnswerHours: number;
  /** The hour (UTC) at which authors are notified of a dispute. */
  digestHour: number;
  /** The address of this installation, for links in messages. */
  publicUrl: string;
  disputes: ExperienceDisputeStore;
  claims: OwnershipDisputeStore;
  uploadLinks: UploadLinks;
  requests: PrivacyRequestStore;
  /** Adds the experience to the next daily digest of the members whom it concerns. */
  addNews(ctx: Context, experienceId: number): Promise<void>;
}
