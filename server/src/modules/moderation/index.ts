/**
 * Review: the queue of items that wait for a decision, leases, decisions, and the reviewers' accuracy. It doesn't depend on its subjects:
 * experiences, replies and proofs register themselves through `ReviewSubjectPort`.
 */
export { moderationModule, type Moderation } from './module.ts';
export type {
  Assistant,
  AppliedDecision,
  Conflict,
  DecisionEffect,
  ReviewPerson,
  ModerationPorts,
  ReviewedSubject,
  RelatedTexts,
  RelatedTextsReader,
  ReviewSubjectPort,
} from './ports.ts';
