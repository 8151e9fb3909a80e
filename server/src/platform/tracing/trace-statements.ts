import type { LogEvent } from 'kysely';
import { activeTracer, currentSpan } from './active-tracer.ts';

const OPERATIONS = new Set(['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'WITH', 'CALL', 'LOCK', 'TRUNCATE', 'SET', 'COPY']);

/**
 * A span for each statement of a read or a job, with its operation and how long it took. It leaves out the text and the tables: a
 * statement on the sealed inbox would reveal that a member read their anonymous texts at that moment.
 */
export function traceStatement(event: LogEvent): void {
  const tracer = activeTracer();
  const parent = currentSpan();
  if (!tracer || !parent || parent.isOpaque) return;
  const startedAt = new Date(Date.now() - event.queryDurationMillis);
  const operation = operationOf(event.query.sql);
  const span = tracer.start(operation, 'client', {
    parent,
    startedAt,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation },
  });
  span.end({ hasFailed: event.level === 'error' });
}

function operationOf(text: string): string {
  const word = /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? '';
  return OPERATIONS.has(word) ? word : 'OTHER';
}
