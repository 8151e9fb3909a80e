import { randomUUID } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Database } from '../platform/db/database.ts';

/** The context of a use case that a command runs. The audit log names the command as a job. */
export const commandContext = (command: string, db: Database, clock: Clock): Context => ({
  actor: { kind: 'job', job: command },
  db,
  clock,
  requestId: randomUUID(),
  clientAddress: 'command',
  afterCommit: () => {},
});
