import type { RecordedEffect } from './point.ts';

/** Background work of the app, and work that follows from earlier calls. */
const BACKGROUND = [
  'graphile_worker"?\\._private',
  // Moves jobs to the queue, every second.
  'pg_try_advisory_xact_lock.*delete from jobs_outbox',
  'insert into "?audit_chain',
  // Statements at the start.
  'grant execute on function',
  // The assistant's opinion about a submission.
  'assistant_vote|is_flagged',
  // Jobs that delete what is old, when their minute comes.
  '^delete from "\\w+" where "\\w+_at" < \\$1$',
  '^GET ',
];

const pattern = new RegExp(BACKGROUND.join('|'), 'is');

export const isBackground = ({ kind, text, statements }: RecordedEffect): boolean =>
  kind === 'commit' ? (statements ?? []).every((one) => pattern.test(one)) : pattern.test(text);
