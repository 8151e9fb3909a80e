import type { ReviewType } from '@candor/contract/statuses';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Authorship } from '../authorship/index.ts';
import type { Decisions } from '../decisions/index.ts';
import type { ApplicationStore } from './applications/application-store.ts';
import type { ModerationPorts, ReviewSubjectPort } from './ports.ts';

/** Everything that the use cases of this module depend on. */
export interface ModerationDependencies extends Platform {
  ports: ModerationPorts;
  authorship: Authorship;
  decisions: Pick<
    Decisions,
    'addMemberStatement' | 'addStatement' | 'closeCase' | 'decisionIdsOfAccountCases' | 'guidelineOf' | 'registerCase' | 'statementsOfCases'
  >;
  subjects: Map<ReviewType, ReviewSubjectPort>;
  applications: ApplicationStore;
  /** One in this many decided items gets a second look. */
  secondLookOneIn: number;
}

export function subjectPort(deps: ModerationDependencies, type: ReviewType): ReviewSubjectPort {
  const port = deps.subjects.get(type);
  if (!port) throw new AppError('NOT_FOUND');
  return port;
}
