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
  '^\\s*delete from "\\w+" where (?:ctid = any\\(array\\(\\s*select ctid from "\\w+" where )?"\\w+_at" < \\$1(?: and address_hash is (?:not )?null)?(?: limit \\$2\\)\\))?$',
  // Jobs that remind staff of due review items and disputes, every ten minutes.
  '^\\s*update \\w+ set remind_at = null where remind_at <= \\$1',
  '^GET ',
];

/**
 * The only statement of a scheduled job: it enqueues others, or notes in the audit log that the witness has its head. A call writes
 * something else, too.
 */
const ONLY_STATEMENT = '^with "w0" as materialized \\(\\s*insert into (?:jobs_outbox|audit_log) ';

const pattern = new RegExp(BACKGROUND.join('|'), 'is');
const commitPattern = new RegExp([...BACKGROUND, ONLY_STATEMENT].join('|'), 'is');

export const isBackground = ({ kind, text, statements }: RecordedEffect): boolean =>
  kind === 'commit' ? (statements ?? []).every((one) => commitPattern.test(one)) : pattern.test(text);
