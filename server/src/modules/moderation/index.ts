/**
 * Review: a queue of what waits for a decision, leases, decisions, and how well reviewers decide. It knows nothing of
 * what it judges: experiences and replies register themselves through `ReviewSubjectPort`.
 */
export { moderationModule, type Moderation } from './module.ts';
export type {
  Assistant,
  AppliedDecision,
  Conflict,
  DecisionEffect,
  KnownPerson,
  ModerationPorts,
  ReviewedSubject,
  ReviewSubjectPort,
} from './ports.ts';
