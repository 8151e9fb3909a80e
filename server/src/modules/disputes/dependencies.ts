import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/index.ts';
import type { ExperiencesModule } from '../experiences/index.ts';
import type { Files } from '../files/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { SocialIds } from '../social-ids/index.ts';
import type { Trust } from '../trust/index.ts';
import type { ExperienceDisputeStore } from './experience-dispute-store.ts';
import type { OwnershipDisputeStore } from './ownership-dispute-store.ts';
import type { PrivacyRequestStore } from './privacy-request-store.ts';
import type { UploadLinkStore } from './upload-link-store.ts';

/** What disputes stand on: modules to their left, and the leaves. */
export interface DisputesModules {
  accounts: Accounts;
  trust: Trust;
  socialIds: SocialIds;
  moderation: Moderation;
  experiences: ExperiencesModule;
  notifications: Notifications;
  files: Files;
}

export interface DisputesDependencies extends Platform, DisputesModules {
  /** Where people reach Candor. */
  publicUrl: string;
  disputes: ExperienceDisputeStore;
  claims: OwnershipDisputeStore;
  uploadLinks: UploadLinkStore;
  requests: PrivacyRequestStore;
}
