import type { AuditChain } from '@candor/contract/admin';
import type { Platform } from '../../platform/platform.ts';
import type { Decisions } from '../decisions/index.ts';
import type { Disputes } from '../disputes/index.ts';
import type { ExperiencesModule } from '../experiences/index.ts';
import type { Members } from '../members/index.ts';
import type { Moderation } from '../moderation/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { PaymentsModule } from '../payments/index.ts';
import type { Reveals } from '../reveals/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { AdminRequestStore } from './admin-request-store.ts';
import type { ClusterStore } from './clusters/cluster-store.ts';
import type { ProviderState } from './ports.ts';
import type { UnmaskRequestStore } from './unmask-request-store.ts';

export interface AdminParts extends Platform {
  members: Pick<
    Members,
    | 'readPeople'
    | 'readAccountFacts'
    | 'grantRole'
    | 'ban'
    | 'liftBans'
    | 'listMembers'
    | 'memberForAdmin'
    | 'countMembers'
    | 'adminIds'
    | 'adminSince'
    | 'markNewAdmin'
  >;
  sessions: Pick<Sessions, 'allDeviceHashes' | 'requireJustConfirmed'>;
  moderation: Pick<
    Moderation,
    'approveEdited' | 'assertMayDecide' | 'countPendingApplications' | 'proposeWording' | 'queueState' | 'reportStatusesOf' | 'urgentState'
  >;
  decisions: Pick<Decisions, 'addMemberStatement' | 'addStatement' | 'appealState' | 'guidelineOf' | 'hasLaterDecision' | 'registerCase'>;
  experiences: Pick<
    ExperiencesModule,
    | 'addCategory'
    | 'byOrAboutAmong'
    | 'categories'
    | 'changeCategory'
    | 'isByOrAbout'
    | 'countByStatus'
    | 'editComment'
    | 'own'
    | 'unmaskAuthor'
  >;
  disputes: Pick<Disputes, 'casesOf' | 'countOpen' | 'filerOf' | 'partiesOfClaim' | 'urgentState'>;
  payments: Pick<PaymentsModule, 'allCardHashes' | 'sumMoney'>;
  reveals: Pick<Reveals, 'owedBy'>;
  notifications: Pick<Notifications, 'notify'>;
  readProviders(): Promise<ProviderState[]>;
  /** How many admins must agree to show an anonymous author's name, or to make a member an admin: one, or two. */
  unmaskAdmins: number;
}

export interface AdminDependencies extends AdminParts {
  unmaskRequests: UnmaskRequestStore;
  adminRequests: AdminRequestStore;
  clusters: ClusterStore;
  checkAudit(): Promise<AuditChain>;
}
