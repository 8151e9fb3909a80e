import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../files/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { SocialIds } from '../social-ids/index.ts';
import type { ProfileReader } from './ports.ts';
import type { ProofStore } from './store.ts';

export interface ProofsModules {
  files: Pick<Files, 'countFree' | 'attachOf' | 'linksToEach' | 'scheduleDeletion'>;
  moderation: Pick<Moderation, 'registerSubject' | 'submitAllForReview' | 'forgetSubject' | 'holdsLease'>;
  notifications: Pick<Notifications, 'notify'>;
  socialIds: Pick<SocialIds, 'lockOwn' | 'findById' | 'linkedIdsOf' | 'isProved' | 'prove' | 'present'>;
}

export interface ProofsDependencies extends Platform, ProofsModules {
  profiles: ProfileReader;
  proofs: ProofStore;
}
