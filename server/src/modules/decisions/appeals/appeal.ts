import type { AppealStatus } from '@candor/contract/statuses';
import type { Language } from '@candor/contract/language';

/** A member, empty after they left; or a request of a person without an account. */
export type Appellant = { user: string } | { request: string };

export interface AppealOutcome {
  status: Exclude<AppealStatus, 'open'>;
  by: string;
  at: Date;
  guideline: number;
  words: string;
  language: Language;
}

export interface Appeal {
  id: string;
  statementId: string;
  side: 'authored' | 'identity';
  appellant: Appellant;
  text: string;
  status: AppealStatus;
  createdAt: Date;
  /** "YYYY-MM-DD" */
  dueOn: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  reasons: string | null;
}

export interface NewAppeal {
  id: string;
  statementId: string;
  appellant: Appellant;
  text: string;
  at: Date;
}
