import type { Database } from '../../platform/db/database.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import type { Statement } from './ports.ts';
import type { OwnCase } from './statement-store.ts';

/** A person without an account: the requests in which they proved the same number, address or handle, and the owner of their replies. */
export interface RequestReader {
  requestIds: readonly string[];
  replyOwner: string;
}

/** A reader of statements: a member, or a person without an account. */
export type Reader = { userId: string } | RequestReader;

const requestOwner = (id: string): string => `request:${id}`;

/**
 * All decisions about the reader, newest first. Those about an author's texts are found only through the author's own lists
 * (docs/anonymity.md), those for the person written about only through the IDs that they proved.
 */
export async function ownStatements(db: Database, deps: DecisionsDependencies, reader: Reader): Promise<Statement[]> {
  const found = 'userId' in reader ? await statementsOfMember(db, deps, reader.userId) : await statementsOfRequests(db, deps, reader);
  return found.toSorted((a, b) => b.decidedAt.localeCompare(a.decidedAt) || (a.id < b.id ? -1 : 1));
}

async function statementsOfMember(db: Database, deps: DecisionsDependencies, userId: string): Promise<Statement[]> {
  const { slots } = deps.authorship;
  const [items, replies, disputes, reports, aboutMemberIds] = await Promise.all([
    slots.read(db, 'item', userId),
    slots.read(db, 'reply', userId),
    slots.read(db, 'case', userId),
    slots.read(db, 'report', userId),
    deps.experienceIdsAboutMember?.(db, userId) ?? [],
  ]);
  const cases: OwnCase[] = [
    ...replies.map((caseId): OwnCase => ({ caseKind: 'reply', caseId, audience: 'author' })),
    ...disputes.map((caseId): OwnCase => ({ caseKind: 'experience_dispute', caseId, audience: 'subject' })),
    ...reports.map((caseId): OwnCase => ({ caseKind: 'report', caseId, audience: 'reporter' })),
  ];
  const found = await Promise.all([
    deps.statements.forAuthorsOf(db, items.map(Number)),
    deps.statements.ofCases(db, cases),
    deps.statements.forSubjectsOf(db, aboutMemberIds),
    deps.memberStatements.ofMember(db, userId),
  ]);
  return found.flat();
}

async function statementsOfRequests(
  db: Database,
  deps: DecisionsDependencies,
  { requestIds, replyOwner }: RequestReader,
): Promise<Statement[]> {
  const { slots } = deps.authorship;
  const [lists, replies] = await Promise.all([
    slots.readEach(db, 'case', requestIds.map(requestOwner)),
    slots.read(db, 'reply', replyOwner),
  ]);
  return deps.statements.ofCases(db, [
    ...[...lists.values()].flat().map((caseId): OwnCase => ({ caseKind: 'experience_dispute', caseId, audience: 'subject' })),
    ...replies.map((caseId): OwnCase => ({ caseKind: 'reply', caseId, audience: 'author' })),
  ]);
}
