import type { NotificationKind } from '@candor/contract/statuses';
import { startOfDay } from '../../platform/clock.ts';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { NoticeParams } from './notice-texts.ts';

export interface SealedNotice {
  kind: NotificationKind;
  params: NoticeParams;
  link: string;
  /** The exact time in ISO 8601. */
  at: string;
}

/** Seals the content and exact time of a notice, which would show what the member wrote. Only the day is stored readable. */
export function sealNotice(
  vault: Vault,
  { id, at, ...notice }: Omit<SealedNotice, 'at'> & { id: string; at: Date },
): { id: string; notice_enc: Buffer; created_at: Date } {
  return {
    id,
    notice_enc: vault.sealJson('notifications.notice', id, { ...notice, at: at.toISOString() } satisfies SealedNotice),
    created_at: startOfDay(at),
  };
}
