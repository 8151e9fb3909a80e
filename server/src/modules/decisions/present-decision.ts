import { render } from '@candor/contract/catalogues';
import type { Decision, PresentedAppeal } from '@candor/contract/decisions';
import { guidelineTitle } from '@candor/contract/guidelines';
import type { Language } from '@candor/contract/language';
import { message } from '@candor/contract/message';
import { casePort, type DecisionsDependencies } from './dependencies.ts';
import type { Statement } from './ports.ts';
import { endOfDay } from './rules.ts';

/** Presents the decision in the reader's language, except for the decider's own words. */
export function presentDecision(
  deps: DecisionsDependencies,
  statement: Statement,
  { language, appeal }: { language: Language; appeal: PresentedAppeal | null },
): Decision {
  const isAssisted = statement.automation !== '';
  const standardReasons = standardReasonsOf(statement);
  return {
    id: statement.id,
    subject: { kind: statement.kind, id: statement.caseId, link: casePort(deps, statement).linkOf(statement) },
    outcome: statement.outcome,
    guideline: { number: statement.guideline, title: render(guidelineTitle(statement.guideline), language) },
    reasons: standardReasons ? render(standardReasons, language) : statement.words,
    reasons_language: standardReasons ? language : statement.language,
    automation: { used: isAssisted, how: isAssisted ? render(message('automationAssistant'), language) : null },
    created_at: statement.createdAt.toISOString(),
    appeal_until: statement.appealUntil === null ? null : endOfDay(statement.appealUntil).toISOString(),
    appeal,
  };
}

/** Reporters get a standard sentence if the decider gave no notes. */
function standardReasonsOf({ words, caseKind, outcome }: Statement) {
  if (words !== '' || caseKind !== 'report') return undefined;
  return message(outcome === 'no_action' ? 'reportKept' : 'reportActed');
}
