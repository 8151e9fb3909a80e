import { render } from '@candor/contract/catalogues';
import { parsePhone } from '@candor/contract/phone';
import { ROLES, type Role } from '@candor/contract/statuses';
import type { App } from '../app.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { commandContext } from './command-context.ts';
import { UsageError } from './usage-error.ts';

const isRole = (text: string | undefined): text is Role => ROLES.some((role) => role === text);

/** Changes a member's role. This is how an installation gets its first admin (product decision A13). */
export async function grantRole({ platform, modules }: App, [typed, role]: string[]): Promise<string> {
  if (typed === undefined || !isRole(role)) throw new UsageError(`grant-role takes a phone number and one of ${ROLES.join(', ')}.`);
  const phone = parsePhone(typed);
  if (!phone.ok) throw new UsageError(`${render(phone.message, 'en')}.`);
  return inTransaction(platform.db, async (db) => {
    const userId = await modules.members.findByPhone(db, phone.e164);
    if (userId === undefined) throw new Error(`nobody has signed up with ${phone.e164}.`);
    const ctx = commandContext('grant-role', db, platform.clock);
    await modules.members.grantRole(ctx, userId, role);
    return `${phone.e164} is now ${role === 'user' ? 'a member without a role' : role === 'admin' ? 'an admin' : 'a reviewer'}.`;
  });
}
