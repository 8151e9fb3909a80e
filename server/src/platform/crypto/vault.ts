import { randomFillSync } from 'node:crypto';
import sodium from 'sodium-native';
import { ContactStretch } from './contact-stretch.ts';
import { HmacKey } from './hmac.ts';
import { deriveKey } from './keyring.ts';
import { AES_GCM, openAesGcm } from './open-aes-gcm.ts';
import { pad, paddedSize, unpaddedLength, type Padding } from './padding.ts';
import { lockedCopy } from './secret-memory.ts';
import { asUuid } from './uuids.ts';

/** XChaCha20-Poly1305. Values that earlier releases sealed with AES-256-GCM (version 1) can still be opened; `rotate-keys` seals them again. */
const VERSION = 2;
const NONCE_BYTES = 24;
const TAG_BYTES = 16;
const NONCE_OFFSET = 3;
const TEXT_OFFSET = NONCE_OFFSET + NONCE_BYTES;

/** The place to which a ciphertext is bound: in another table, column or row it can't be opened. */
export type SealedColumn = `${string}.${string}`;

/** The fields that have keyed hashes. Each has its own key, so that equal values in two fields hash differently. */
export type HashedField =
  | 'phone'
  | 'email'
  | 'identifier'
  | 'linked-id'
  | 'alert'
  | 'push-endpoint'
  | 'privacy-request'
  | 'author'
  | 'name-word'
  | 'code'
  | 'ticket'
  | 'passkey'
  | 'device'
  | 'paying-card'
  | 'external-account'
  | 'limit'
  | 'look-up'
  | 'search-query'
  | 'idempotency'
  | 'idempotent-request'
  | 'saved-reply'
  | 'ledger'
  | 'second-look'
  | 'reporter'
  | 'message-address'
  | 'audit-reason'
  | 'picture'
  | 'erased';

/** The purposes of keyed hashes on the authorship side; each has its own key (docs/anonymity.md). */
export type AuthorshipLabel =
  | 'inbox'
  | 'target'
  | 'slot'
  | 'author-subject'
  | 'staged'
  | 'stored-evidence'
  | 'stored-evidence-key'
  | 'spend'
  | 'revealed'
  | 'credit'
  | 'notice'
  | 'order'
  | 'leaving'
  | 'filed'
  | 'replied'
  | 'upload-link'
  | 'look-up'
  | 'key-in-use'
  | 'lock'
  | 'mix-minute';

/** Random bytes in bulk: one call into the system for many nonces. */
const nonces = Buffer.alloc(NONCE_BYTES * 256);
let nextNonce = nonces.length;
function drawNonce(): Buffer {
  if (nextNonce === nonces.length) {
    randomFillSync(nonces);
    nextNonce = 0;
  }
  nextNonce += NONCE_BYTES;
  return nonces.subarray(nextNonce - NONCE_BYTES, nextNonce);
}

/** Authenticated encryption at rest and keyed hashes for look-up (docs/security.md). */
export class Vault {
  readonly #dataKeys = new Map<number, Buffer>();
  #currentKid: number;
  readonly #indexRoot: Buffer;
  readonly #hashKeys = new Map<HashedField, HmacKey>();
  readonly #authorshipRoot: Buffer;
  readonly #authorshipKeys = new Map<AuthorshipLabel, HmacKey>();
  readonly #contactStretch: ContactStretch | undefined;

  #onUnknownKey: () => void = () => {};

  constructor(
    dataKeys: ReadonlyMap<number, Buffer>,
    currentKid: number,
    indexRoot: Buffer,
    authorshipRoot: Buffer,
    /** Whether hashes of phone numbers and e-mail addresses are slow. The same for all hashes of a database. */
    stretchesContacts = false,
  ) {
    this.#contactStretch = stretchesContacts ? new ContactStretch(deriveKey(indexRoot, 'contact-stretch/v1')) : undefined;
    this.#currentKid = currentKid;
    this.#indexRoot = lockedCopy(indexRoot);
    this.#authorshipRoot = lockedCopy(authorshipRoot);
    this.addDataKeys(dataKeys, currentKid);
  }

  /** Keys deleted from the database stay in memory: a row that was read before its rotation may be decrypted after it. */
  addDataKeys(dataKeys: ReadonlyMap<number, Buffer>, currentKid: number): void {
    for (const [kid, key] of dataKeys) if (!this.#dataKeys.has(kid)) this.#dataKeys.set(kid, lockedCopy(key));
    this.#currentKid = currentKid;
  }

  onUnknownKey(loadKeys: () => void): void {
    this.#onUnknownKey = loadKeys;
  }

  /** The first bytes of ciphertexts of this key. */
  static prefixOf(kid: number, version = VERSION): Buffer {
    return Buffer.from([version, kid >> 8, kid & 0xff]);
  }

  /** The first bytes of ciphertexts of this key, in any version. */
  static prefixesOf(kid: number): Buffer[] {
    return [Vault.prefixOf(kid, AES_GCM), Vault.prefixOf(kid)];
  }

  /** The arguments with which another thread of this process makes the same vault. */
  keysForThread(): ConstructorParameters<typeof Vault> {
    return [
      new Map([...this.#dataKeys].map(([kid, key]) => [kid, Buffer.from(key)])),
      this.#currentKid,
      Buffer.from(this.#indexRoot),
      Buffer.from(this.#authorshipRoot),
      this.stretchesContacts,
    ];
  }

  /** The same vault with another authorship key. */
  withAuthorshipKey(root: Buffer): Vault {
    return new Vault(this.#dataKeys, this.#currentKid, this.#indexRoot, root, this.stretchesContacts);
  }

  /** Identifies the authorship key: vaults have the same fingerprint if and only if they have the same authorship key. */
  get authorshipFingerprint(): string {
    return this.authorshipHash('key-in-use');
  }

  /** @returns the version, the key's id, the nonce, and the padded text with its tag */
  seal(column: SealedColumn, rowId: string | number, plain: string): Buffer {
    const text = pad(plain);
    const out = Buffer.allocUnsafe(TEXT_OFFSET + text.length + TAG_BYTES);
    out.writeUInt8(VERSION, 0);
    out.writeUInt16BE(this.#currentKid, 1);
    const nonce = drawNonce();
    nonce.copy(out, NONCE_OFFSET);
    const additionalData = Buffer.from(`${column}|${rowId}`);
    sodium.crypto_aead_xchacha20poly1305_ietf_encrypt(
      out.subarray(TEXT_OFFSET),
      text,
      additionalData,
      null,
      nonce,
      this.#key(this.#currentKid),
    );
    return out;
  }

  /** @throws Error when the text was changed, moved or sealed with an unknown key */
  open(column: SealedColumn, rowId: string | number, sealed: Buffer): string {
    const version = sealed.readUInt8(0);
    const key = this.#key(sealed.readUInt16BE(1));
    const additionalData = Buffer.from(`${column}|${rowId}`);
    if (version === AES_GCM) return openAesGcm(key, additionalData, sealed);
    if (version !== VERSION || sealed.length < TEXT_OFFSET + TAG_BYTES) throw new Error('unknown ciphertext version');
    const text = Buffer.allocUnsafe(sealed.length - TEXT_OFFSET - TAG_BYTES);
    const nonce = sealed.subarray(NONCE_OFFSET, TEXT_OFFSET);
    sodium.crypto_aead_xchacha20poly1305_ietf_decrypt(text, null, sealed.subarray(TEXT_OFFSET), additionalData, nonce, key);
    return text.toString('utf8', 0, unpaddedLength(text));
  }

  /** JSON padded with spaces, so that its length reveals little. `openJson` opens it. */
  sealJsonPadded(column: SealedColumn, rowId: string | number, value: unknown, padding: Padding): Buffer {
    const text = JSON.stringify(value);
    const bytes = Buffer.byteLength(text);
    return this.seal(column, rowId, text + ' '.repeat(paddedSize(bytes, padding) - bytes));
  }

  sealJson(column: SealedColumn, rowId: string | number, value: unknown): Buffer {
    return this.seal(column, rowId, JSON.stringify(value));
  }

  /** The caller names the type that it sealed; authentication guarantees that nobody else wrote the value. */
  openJson<T>(column: SealedColumn, rowId: string | number, sealed: Buffer): T {
    return JSON.parse(this.open(column, rowId, sealed)) as T;
  }

  get stretchesContacts(): boolean {
    return this.#contactStretch !== undefined;
  }

  /**
   * 128 bits of HMAC-SHA-256 in the form of a UUID, which PostgreSQL stores and compares as 16 bytes. A phone number or e-mail address
   * must be a part of its own, so that it can be stretched.
   */
  hash(field: HashedField, ...parts: readonly (string | number)[]): string {
    const value = parts.map((part) => (typeof part === 'string' ? this.stretch(part) : part)).join('|');
    return asUuid(this.#hashKey(field).digest(value).toString('hex', 0, 16));
  }

  /** Replaces a phone number or e-mail address by its slow hash. Other values, and all of them without the setting, stay as they are. */
  stretch(value: string): string {
    return this.#contactStretch?.apply(value) ?? value;
  }

  /**
   * Computes the slow hashes of values that somebody entered, without blocking the process. Cached values are computed again, because a
   * quicker reply would reveal that somebody else had entered the value.
   */
  async prepareEntered(values: Iterable<string>): Promise<void> {
    await this.#contactStretch?.prepare(values, { isEntered: true });
  }

  /** The same for values that were decrypted from rows. */
  async prepareStored(values: Iterable<string>): Promise<void> {
    await this.#contactStretch?.prepare(values, { isEntered: false });
  }

  /** 256 bits of HMAC-SHA-256: a hash to compare, or a key that only somebody who knows the value can derive. */
  mac(field: HashedField, value: string): Buffer {
    return Buffer.from(this.#hashKey(field).digest(value));
  }

  /** 128 bits of HMAC-SHA-256 over the parts, as a uuid. It can't be computed with the index key alone, without the authorship key. */
  authorshipHash(label: AuthorshipLabel, ...parts: readonly (string | number)[]): string {
    let key = this.#authorshipKeys.get(label);
    if (!key) {
      key = new HmacKey(deriveKey(this.#authorshipRoot, `authorship/${label}/v1`));
      this.#authorshipKeys.set(label, key);
    }
    return asUuid(key.digest(JSON.stringify(parts)).toString('hex', 0, 16));
  }

  #key(kid: number): Buffer {
    const key = this.#dataKeys.get(kid);
    if (!key) {
      this.#onUnknownKey();
      throw new Error(`data key ${kid} is not in the keyring`);
    }
    return key;
  }

  #hashKey(field: HashedField): HmacKey {
    let key = this.#hashKeys.get(field);
    if (!key) {
      key = new HmacKey(deriveKey(this.#indexRoot, `bidx/${field}/v1`));
      this.#hashKeys.set(field, key);
    }
    return key;
  }
}
