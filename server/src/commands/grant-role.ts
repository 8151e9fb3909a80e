import { render } from '@candor/contract/catalogues';
import { randomUUID } from 'node:crypto';
import { parsePhone } from '@candor/contract/phone';
import { ROLES, type Role } from '@candor/contract/statuses';
import type { App } from '../app.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { UsageError } from './usage-error.ts';

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text);

/** Product decision A13: this command appoints the first admin. */
export async function grantRole({ platform, modules }: App, [typed, role]: string[]): Promise<string> {
  if (typed === undefined || !isRole(role)) throw new UsageError(`grant-role takes a phone number and one of ${ROLES.join(', ')}.`);
  const phone = parsePhone(typed);
  if (!phone.ok) throw new UsageError(`${render(phone.message, 'en')}.`);
  return inTransaction(platform.db, async (db) => {
    const userId = await modules.members.findByPhone(db, phone.e164);
    if (userId === undefined) throw new Error(`nobody has signed up with ${phone.e164}.`);
    const ctx = {
      actor: { kind: 'job' as const, job: 'grant-role' },
      db,
      clock: platform.clock,
      requestId: randomUUID(),
      clientAddress: 'command',
      afterCommit: () => {},
    };
    await modules.members.grantRole(ctx, userId, role);
    return `${phone.e164} is now ${role === 'user' ? 'a member without a role' : role === 'admin' ? 'an admin' : 'a reviewer'}.`;
  });
}
