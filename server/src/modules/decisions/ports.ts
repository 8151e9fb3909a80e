import type { AppealedCase, DecisionOutcome } from '@candor/contract/decisions';
import type { StatementKind } from '@candor/contract/guidelines';
import type { Language } from '@candor/contract/language';
import type { Context, MemberContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileViewer, LinkedFile } from '../files/index.ts';
import type { OverturnRuling } from './rules.ts';

/** Kinds of cases about texts; statements about them are on the authored side. */
export type TextCaseKind = 'experience' | 'reply' | 'experience_dispute' | 'report';
/** Kinds of cases about accounts; statements about them are on the identity side. */
export type AccountCaseKind = 'ownership_dispute' | 'application' | 'suspension' | 'role' | 'proof';
export type CaseKind = TextCaseKind | AccountCaseKind;

/** The reader of a statement: each gets their own text, and none names another person. */
export type Audience = 'author' | 'subject' | 'reporter';

interface StatementBody {
  kind: StatementKind;
  caseId: string;
  outcome: DecisionOutcome;
  guideline: number;
  /** The decider's words; empty where notes are optional. */
  words: string;
  /** Whether the reader may appeal against the decision. */
  isAppealable: boolean;
}

export interface NewStatement extends StatementBody {
  caseKind: TextCaseKind;
  audience: Audience;
  experienceId: number;
  /** Whether the assistant gave an opinion on the text before the decision. */
  isAssisted?: boolean;
}

export interface NewMemberStatement extends StatementBody {
  caseKind: AccountCaseKind;
  userId: string;
  roleBefore?: string;
}

export interface Statement extends Omit<StatementBody, 'isAppealable'> {
  id: string;
  caseKind: CaseKind;
  /** On the identity side: the member who reads the statement. */
  userId: string | null;
  /** On the authored side. */
  audience: Audience | null;
  experienceId: number | null;
  roleBefore: string | null;
  language: Language;
  automation: string;
  decidedBy: string;
  createdAt: Date;
  /** Sorts statements by age. It is never shown, because the time of a text's decision would identify its author. */
  decidedAt: string;
  /** "YYYY-MM-DD" */
  appealUntil: string | null;
  isOverturned: boolean;
}

/** A module's functions for its kind of case. */
export interface CasePort {
  /** The page of the web app that shows it. */
  linkOf(statement: Statement): string;
  /** Whether the author is hidden from staff and acts through the sealed inbox. */
  hasAnonymousAuthor?(db: Database, statement: Statement): Promise<boolean>;
  /** Whether the case is about a text of an anonymous author, also if it is a reply to one or a report of one. */
  involvesAnonymousAuthor?(db: Database, statement: Statement): Promise<boolean>;
  /** Locks the case until the transaction ends, so that checks and effects are not interleaved. */
  lock(ctx: Context, statement: Statement): Promise<void>;
  /** @throws AppError CASE_OPEN, ALREADY_SUBMITTED, APPEAL_TOO_LATE when there is nothing to appeal, or not now */
  assertAppealable(ctx: Context, statement: Statement): Promise<void>;
  /** Whether the member is a side of the case, or decided in it without a statement of reasons. */
  isConcerned(db: Database, statement: Statement, userId: string): Promise<boolean>;
  /** Files of the case that the admin who decides may open. */
  evidenceOf?(db: Database, statement: Statement, viewer: FileViewer): Promise<readonly LinkedFile[]>;
  /** Describes the case for the admin who decides. */
  describe(db: Database, statement: Statement, language: Language): Promise<AppealedCase | null>;
  /** Keeps the evidence until this time; null keeps it while an appeal is open. */
  retainEvidence(ctx: Context, statement: Statement, until: Date | null): Promise<void>;
  /** Reverses the effects of the decision, and notifies affected people other than the appellant. */
  overturn(ctx: MemberContext, statement: Statement, ruling: OverturnRuling): Promise<void>;
}

/** Notifies a person without an account at the number or address that they proved. */
export interface RequesterNotifier {
  notify(ctx: Context, requestId: string, outcome: { status: 'upheld' | 'overturned'; words: string }): Promise<void>;
}
