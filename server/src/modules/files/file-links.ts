import { timingSafeEqual } from 'node:crypto';
import { FILE_TOKEN_MINUTES } from '@candor/contract/limits';
import type { Vault } from '../../platform/crypto/vault.ts';

/**
 * Short-lived links: the token names the file, who it was given to and when it ends, and nobody can make one without
 * the key. It is enough by itself, for <img>.
 */
export class FileLinks {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  linkFor(fileId: string, viewerId: string, now: Date): string {
    const endsAt = Math.floor(now.getTime() / 1000) + FILE_TOKEN_MINUTES * 60;
    const viewer = this.#viewer(viewerId);
    return `/api/v1/files/${fileId}?token=${endsAt.toString(36)}.${viewer}.${this.#sign(fileId, viewer, endsAt)}`;
  }

  /** Whether the token opens this file now; `bearerId`, where the caller is signed in, must be whom it was given to. */
  opens(token: string, fileId: string, now: Date, bearerId: string | undefined): boolean {
    const [end = '', viewer = '', signature = ''] = token.split('.');
    const endsAt = Number.parseInt(end, 36);
    if (!Number.isFinite(endsAt) || endsAt * 1000 <= now.getTime()) return false;
    if (bearerId !== undefined && viewer !== this.#viewer(bearerId)) return false;
    const expected = Buffer.from(this.#sign(fileId, viewer, endsAt));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  /** Whom a token was given to, as a keyed mark. */
  viewerOf(token: string): string {
    return token.split('.')[1] ?? '';
  }

  #viewer(viewerId: string): string {
    return this.#vault.hash('ticket', `file-viewer|${viewerId}`).slice(0, 13).replace('-', '');
  }

  #sign(fileId: string, viewer: string, endsAt: number): string {
    return this.#vault.hash('ticket', `file-link|${fileId}|${viewer}|${endsAt}`).replaceAll('-', '');
  }
}
