import type { Settings } from '@candor/contract/user';
import type { Database } from '../../platform/db/database.ts';
import type { AccountsDependencies } from './dependencies.ts';
import { settingsOf } from './settings.ts';

/** Proved contacts only. */
export interface Recipient {
  email: string | null;
  phone: string | null;
  settings: Settings;
}

export async function readRecipient(db: Database, deps: AccountsDependencies, userId: string): Promise<Recipient | undefined> {
  const member = await deps.members.load(db, userId);
  if (!member) return undefined;
  return {
    email: member.emailVerifiedAt === null ? null : member.email,
    phone: member.phoneVerifiedAt === null ? null : member.phone,
    settings: await settingsOf(db, deps, userId),
  };
}
