import type { RecordedEffect } from './point.ts';

/** Background work of the app, and work that follows from earlier calls. */
const BACKGROUND = [
  'graphile_worker"?\\._private',
  // Moves jobs to the queue, every second.
  'pg_try_advisory_xact_lock.*delete from jobs_outbox',
  'insert into "?audit_chain',
  // Statements that run when the app starts.
  'grant execute on function',
  // The assistant's vote on a submission.
  'assistant_vote|is_flagged',
  // Scheduled jobs that delete expired rows.
  '^delete from "\\w+" where "\\w+_at" < \\$1$',
  // Jobs that remind staff of due review items and disputes, every ten minutes.
  '^\\s*update \\w+ set remind_at = null where remind_at <= \\$1',
  '^GET ',
];

/** The only statement of a scheduled job that does nothing but enqueue others. A call that enqueues a job writes something else, too. */
const ENQUEUED = '^with "w0" as materialized \\( insert into jobs_outbox ';

const pattern = new RegExp(BACKGROUND.join('|'), 'is');
const commitPattern = new RegExp([...BACKGROUND, ENQUEUED].join('|'), 'is');

export const isBackground = ({ kind, text, statements }: RecordedEffect): boolean =>
  kind === 'commit' ? (statements ?? []).every((one) => commitPattern.test(one)) : pattern.test(text);
