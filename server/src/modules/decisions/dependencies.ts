import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Authorship } from '../authorship/index.ts';
import type { Files } from '../files/index.ts';
import type { Members } from '../members/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { AppealStore } from './appeals/appeal-store.ts';
import type { MemberAppealStore } from './appeals/member-appeal-store.ts';
import type { MemberStatementStore } from './member-statement-store.ts';
import type { CaseKind, CasePort, RequesterNotifier, Statement } from './ports.ts';
import type { StatementStore } from './statement-store.ts';

export interface DecisionsDependencies extends Platform {
  authorship: Authorship;
  files: Pick<Files, 'attachFiles' | 'claim' | 'claimByLink' | 'countClaimable' | 'scheduleDeletion' | 'linksToEach'>;
  members: Pick<Members, 'adminIds' | 'readAccountFacts' | 'readPeople'>;
  notifications: Pick<Notifications, 'addNews' | 'notify'>;
  statements: StatementStore;
  memberStatements: MemberStatementStore;
  appeals: AppealStore;
  memberAppeals: MemberAppealStore;
  cases: Map<CaseKind, CasePort>;
  /** Set by the experiences module: finds the experiences about the IDs that the member proved, published or not. */
  experienceIdsAboutMember?: (db: Database, userId: string) => Promise<readonly number[]>;
  /** Set by the module that knows people without an account. */
  requesterNotifier?: RequesterNotifier;
}

export function casePort({ cases }: Pick<DecisionsDependencies, 'cases'>, { caseKind }: Pick<Statement, 'caseKind'>): CasePort {
  const port = cases.get(caseKind);
  if (!port) throw new Error(`no module has registered cases of the kind ${caseKind}`);
  return port;
}
