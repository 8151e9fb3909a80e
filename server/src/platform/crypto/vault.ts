import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomFillSync, type KeyObject } from 'node:crypto';
import { deriveKey } from './keyring.ts';
import { paddedSize, type Padding } from './padding.ts';

const VERSION = 1;
const IV_OFFSET = 3;
const TAG_OFFSET = 15;
const TEXT_OFFSET = 31;

/** Where a ciphertext may stand: moved to another table, column or row it no longer opens. */
export type SealedColumn = `${string}.${string}`;

/** What a keyed hash is over; each has a key of its own, so that equal values in two fields hash differently. */
export type HashedField =
  | 'phone'
  | 'email'
  | 'identifier'
  | 'linked-id'
  | 'alert'
  | 'push-endpoint'
  | 'privacy-request'
  | 'author'
  | 'author-subject'
  | 'name-word'
  | 'code'
  | 'ticket'
  | 'passkey'
  | 'device'
  | 'external-account'
  | 'limit'
  | 'look-up'
  | 'question'
  | 'idempotency'
  | 'idempotent-request'
  | 'saved-reply'
  | 'ledger'
  | 'shingle'
  | 'second-look'
  | 'reporter'
  | 'client-address'
  | 'message-address'
  | 'audit-reason';

/** What a keyed hash of the authorship side is for; each label has a key of its own (docs/anonymity.md). */
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
  | 'owner-reference'
  | 'lock';

/** Random bytes in bulk: one call into the system for many IVs. */
const ivPool = Buffer.alloc(12 * 256);
let ivNext = ivPool.length;
function nextIv(): Buffer {
  if (ivNext === ivPool.length) {
    randomFillSync(ivPool);
    ivNext = 0;
  }
  ivNext += 12;
  return ivPool.subarray(ivNext - 12, ivNext);
}

/** Authenticated encryption at rest and keyed hashes for look-up (safety.md, 3.1 and 3.2). */
export class Vault {
  /** Key objects: with bare bytes OpenSSL makes one anew for every call, at eight times the price of the work itself. */
  readonly #dataKeys = new Map<number, KeyObject>();
  #currentKid: number;
  readonly #indexRoot: Buffer;
  readonly #hashKeys = new Map<HashedField, KeyObject>();
  readonly #authorshipRoot: Buffer;
  readonly #authorshipKeys = new Map<AuthorshipLabel, KeyObject>();

  #onUnknownKey: () => void = () => {};

  constructor(dataKeys: ReadonlyMap<number, Buffer>, currentKid: number, indexRoot: Buffer, authorshipRoot: Buffer) {
    this.#currentKid = currentKid;
    this.#indexRoot = indexRoot;
    this.#authorshipRoot = authorshipRoot;
    this.learn(dataKeys, currentKid);
  }

  /** Keys that are gone from the database are kept: a row that was read before its rotation may be opened after it. */
  learn(dataKeys: ReadonlyMap<number, Buffer>, currentKid: number): void {
    for (const [kid, key] of dataKeys) if (!this.#dataKeys.has(kid)) this.#dataKeys.set(kid, createSecretKey(key));
    this.#currentKid = currentKid;
  }

  onUnknownKey(learnKeys: () => void): void {
    this.#onUnknownKey = learnKeys;
  }

  /** What ciphertexts of this key begin with. */
  static prefixOf(kid: number): Buffer {
    return Buffer.from([VERSION, kid >> 8, kid & 0xff]);
  }

  /** What another thread of this process opens the same vault with. */
  keysForThread(): ConstructorParameters<typeof Vault> {
    return [new Map([...this.#dataKeys].map(([kid, key]) => [kid, key.export()])), this.#currentKid, this.#indexRoot, this.#authorshipRoot];
  }

  /** AES-256-GCM: version, key id, IV, tag, text. */
  seal(column: SealedColumn, rowId: string | number, plain: string): Buffer {
    const iv = nextIv();
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.#currentKid), iv);
    cipher.setAAD(Buffer.from(`${column}|${rowId}`));
    const sealed = cipher.update(plain, 'utf8');
    cipher.final();
    const out = Buffer.allocUnsafe(TEXT_OFFSET + sealed.length);
    out.writeUInt8(VERSION, 0);
    out.writeUInt16BE(this.#currentKid, 1);
    iv.copy(out, IV_OFFSET);
    cipher.getAuthTag().copy(out, TAG_OFFSET);
    sealed.copy(out, TEXT_OFFSET);
    return out;
  }

  /** @throws Error when the text was changed, moved or sealed with an unknown key */
  open(column: SealedColumn, rowId: string | number, sealed: Buffer): string {
    if (sealed.readUInt8(0) !== VERSION) throw new Error('unknown ciphertext version');
    const decipher = createDecipheriv('aes-256-gcm', this.#key(sealed.readUInt16BE(1)), sealed.subarray(IV_OFFSET, TAG_OFFSET));
    decipher.setAAD(Buffer.from(`${column}|${rowId}`));
    decipher.setAuthTag(sealed.subarray(TAG_OFFSET, TEXT_OFFSET));
    const plain = decipher.update(sealed.subarray(TEXT_OFFSET));
    return decipher.final().length === 0 ? plain.toString('utf8') : '';
  }

  /** JSON padded with spaces, so that its length tells little. `openJson` opens it. */
  sealJsonPadded(column: SealedColumn, rowId: string | number, value: unknown, padding: Padding): Buffer {
    const text = JSON.stringify(value);
    const bytes = Buffer.byteLength(text);
    return this.seal(column, rowId, text + ' '.repeat(paddedSize(bytes, padding) - bytes));
  }

  sealJson(column: SealedColumn, rowId: string | number, value: unknown): Buffer {
    return this.seal(column, rowId, JSON.stringify(value));
  }

  /** The caller names the shape it sealed; authentication vouches that nobody else wrote it. */
  openJson<T>(column: SealedColumn, rowId: string | number, sealed: Buffer): T {
    return JSON.parse(this.open(column, rowId, sealed)) as T;
  }

  /** 128 bits of HMAC-SHA-256 in the form of a uuid, which PostgreSQL keeps and compares as 16 bytes. */
  hash(field: HashedField, value: string): string {
    return asUuid(createHmac('sha256', this.#hashKey(field)).update(value).digest('hex'));
  }

  /** 256 bits of HMAC-SHA-256: a hash to compare, or a key that only who knows the value derives. */
  mac(field: HashedField, value: string): Buffer {
    return createHmac('sha256', this.#hashKey(field)).update(value).digest();
  }

  /** 128 bits of HMAC-SHA-256 over the parts, as a uuid. Whoever has the index key but not the authorship key can't compute it. */
  authorshipHash(label: AuthorshipLabel, ...parts: readonly (string | number)[]): string {
    let key = this.#authorshipKeys.get(label);
    if (!key) {
      key = createSecretKey(deriveKey(this.#authorshipRoot, `authorship/${label}/v1`));
      this.#authorshipKeys.set(label, key);
    }
    return asUuid(createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex'));
  }

  #key(kid: number): KeyObject {
    const key = this.#dataKeys.get(kid);
    if (!key) {
      this.#onUnknownKey();
      throw new Error(`data key ${kid} is not in the keyring`);
    }
    return key;
  }

  #hashKey(field: HashedField): KeyObject {
    let key = this.#hashKeys.get(field);
    if (!key) {
      key = createSecretKey(deriveKey(this.#indexRoot, `bidx/${field}/v1`));
      this.#hashKeys.set(field, key);
    }
    return key;
  }
}

const asUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
