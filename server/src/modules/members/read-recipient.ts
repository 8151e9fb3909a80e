import { DEFAULT_SETTINGS, type Settings } from '@candor/contract/user';
import type { Database } from '../../platform/db/database.ts';
import type { MembersDependencies } from './dependencies.ts';

/** Proved contacts only. */
export interface Recipient {
  email: string | null;
  phone: string | null;
  settings: Settings;
}

export async function readRecipient(db: Database, deps: MembersDependencies, userId: string): Promise<Recipient | undefined> {
  const found = await deps.members.loadWithSettings(db, userId);
  if (!found) return undefined;
  const { member, settings } = found;
  return {
    email: member.emailVerifiedAt === null ? null : member.email,
    phone: member.phoneVerifiedAt === null ? null : member.phone,
    settings: { ...DEFAULT_SETTINGS, ...settings },
  };
}
