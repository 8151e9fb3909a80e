import type { Database } from '../../platform/db/database.ts';
import type { DecisionsDependencies } from './dependencies.ts';
import { ownStatements } from './own-statements.ts';

/** The decisions about a member for their data export, without the names of deciders. */
export async function exportDecisions(db: Database, deps: DecisionsDependencies, userId: string): Promise<Record<string, unknown>> {
  const statements = await ownStatements(db, deps, { userId });
  const ids = statements.map(({ id }) => id);
  const [ofTexts, ofAccounts] = await Promise.all([deps.appeals.ofStatements(db, ids), deps.memberAppeals.ofStatements(db, ids)]);
  return {
    decisions: statements.map(({ kind, outcome, guideline, words, createdAt }) => ({
      about: kind,
      outcome,
      guideline,
      reasons: words,
      decided_at: createdAt.toISOString(),
    })),
    appeals: [...ofTexts, ...ofAccounts].map(({ text, status, reasons, createdAt, decidedAt }) => ({
      statement: text,
      status,
      reasons,
      filed_at: createdAt.toISOString(),
      decided_at: decidedAt?.toISOString() ?? null,
    })),
  };
}
