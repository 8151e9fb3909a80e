import { timingSafeEqual } from 'node:crypto';
import { FILE_LINK_SECONDS } from '@candor/contract/limits';
import type { MemberActor } from '../../platform/context.ts';
import type { Vault } from '../../platform/crypto/vault.ts';

/** The member and session of a link. */
export type FileViewer = Pick<MemberActor, 'userId' | 'sessionId'>;

const BASE = '/api/v1/files';

/**
 * Links that work for one minute in one session. The token is a keyed hash of the file, the session and its expiry, so that it can't be
 * made without the key and is useless in another session.
 */
export class FileLinks {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  linkFor(fileId: string, viewer: FileViewer, now: Date): string {
    const endsAt = Math.floor(now.getTime() / 1000) + FILE_LINK_SECONDS;
    return `${BASE}/${fileId}?token=${endsAt.toString(36)}.${this.#sign(fileId, viewer, endsAt)}`;
  }

  /** For a profile photo, which its owner can open without a token. No other file opens without one. */
  urlWithoutToken(fileId: string): string {
    return `${BASE}/${fileId}`;
  }

  isValid(token: string, fileId: string, viewer: FileViewer, now: Date): boolean {
    const [end = '', signature = ''] = token.split('.');
    const endsAt = Number.parseInt(end, 36);
    if (!Number.isFinite(endsAt) || endsAt * 1000 <= now.getTime()) return false;
    const expected = Buffer.from(this.#sign(fileId, viewer, endsAt));
    const received = Buffer.from(signature);
    return received.length === expected.length && timingSafeEqual(received, expected);
  }

  #sign(fileId: string, { userId, sessionId }: FileViewer, endsAt: number): string {
    return this.#vault.hash('ticket', `file-link|${fileId}|${userId}|${sessionId}|${endsAt}`).replaceAll('-', '');
  }
}
