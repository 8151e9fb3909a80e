import type { Platform } from '../../platform/platform.ts';
import type { Decisions } from '../decisions/index.ts';
import type { Files } from '../files/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { SocialIds } from '../social-ids/index.ts';
import type { ProfileReader, RequestProofHandler } from './ports.ts';
import type { ProofStore } from './store.ts';

export interface ProofsModules {
  decisions: Pick<Decisions, 'registerCase' | 'addMemberStatement' | 'guidelineOf' | 'isAppealOpen' | 'decisionIdsOfAccountCases'>;
  files: Pick<Files, 'countClaimableOf' | 'attachFiles' | 'linksTo' | 'linksToEach' | 'scheduleDeletion' | 'cancelDeletion'>;
  moderation: Pick<Moderation, 'registerSubject' | 'submitAllForReview' | 'forgetSubject' | 'holdsLease' | 'rejectionNotes'>;
  notifications: Pick<Notifications, 'notify'>;
  socialIds: Pick<SocialIds, 'lockOwn' | 'findById' | 'linkedIdsOf' | 'isProved' | 'prove' | 'present'>;
}

export interface ProofsDependencies extends Platform, ProofsModules {
  profiles: ProfileReader;
  proofs: ProofStore;
  /** Set by the module that knows people without an account. */
  requestProofHandler?: RequestProofHandler;
}
