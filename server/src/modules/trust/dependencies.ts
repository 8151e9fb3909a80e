import type { Members } from '../members/index.ts';
import type { AuthoredPoints } from './authored-points.ts';
import type { TrustListener, TrustSource } from './ports.ts';

export interface TrustDependencies {
  members: Pick<Members, 'readAccountFacts' | 'setTrustScore' | 'hasDismissedChecklist' | 'dismissChecklist'>;
  sources: readonly TrustSource[];
  listeners: readonly TrustListener[];
  authored: AuthoredPoints;
}
