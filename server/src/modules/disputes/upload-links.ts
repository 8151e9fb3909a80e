import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Authorship } from '../authorship/index.ts';
import { SIDES, type Side } from './rules.ts';

export interface OpenedLink {
  side: Side;
  /** The keyed hash that is claimed when the link is used, so that it works once. */
  mark: string;
}

/** Links with which one file can be added without signing in: signed tokens, so that no row reveals that an author requested one. */
export class UploadLinks {
  readonly #vault: Vault;
  readonly #claims: Authorship['claims'];

  constructor(vault: Vault, { claims }: Pick<Authorship, 'claims'>) {
    this.#vault = vault;
    this.#claims = claims;
  }

  make(disputeId: string, side: Side, expiresAt: Date): string {
    const parts = [
      SIDES.indexOf(side).toString(),
      Math.floor(expiresAt.getTime() / 1000).toString(36),
      randomBytes(16).toString('base64url'),
    ];
    return [...parts, this.#sign(disputeId, parts)].join('.');
  }

  /** Uses up the link. False if it is used already: of two simultaneous calls only one succeeds. */
  use(db: Database, { mark }: OpenedLink): Promise<boolean> {
    return this.#claims.insert(db, [mark]);
  }

  /** The link, if it is genuine, not expired and not claimed. */
  async open(db: Database, disputeId: string, token: string, now: Date): Promise<OpenedLink | undefined> {
    const link = this.#read(disputeId, token, now);
    return link && (await this.#claims.existing(db, [link.mark])).size === 0 ? link : undefined;
  }

  #read(disputeId: string, token: string, now: Date): OpenedLink | undefined {
    const [sideIndex = '', expiry = '', nonce = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.#sign(disputeId, [sideIndex, expiry, nonce]));
    const received = Buffer.from(signature);
    const isGenuine = received.length === expected.length && timingSafeEqual(received, expected);
    const side = SIDES[Number(sideIndex)];
    if (!isGenuine || !side || Number.parseInt(expiry, 36) * 1000 <= now.getTime()) return undefined;
    return { side, mark: this.#vault.authorshipHash('staged', 'link', nonce) };
  }

  /**
   * Uses the authorship key, like the marks of used links, so that a change of the key invalidates links instead of letting them work
   * twice.
   */
  #sign(disputeId: string, parts: readonly string[]): string {
    return this.#vault.authorshipHash('upload-link', disputeId, ...parts).replaceAll('-', '');
  }
}
