import { scrypt, scryptSync } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';

/** About 6 ms on one core. Hashing every phone number of the United States takes one core two years instead of half an hour. */
const COST = { N: 4096, r: 8, p: 1 };
const BYTES = 32;
/** More than a batch of any job contains. */
const CACHE_SIZE = 20_000;
const PHONE = /^\+[1-9]\d{6,14}$/;
const EMAIL = /^[^\s|"{}@]+@[^\s|"{}@]+$/;

const stretchOnThread = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

const isContact = (value: string): boolean => PHONE.test(value) || EMAIL.test(value);
const encoded = (stretched: Buffer): string => `scrypt:${stretched.toString('base64')}`;

/** Replaces phone numbers and e-mail addresses by a slow hash before they are hashed (docs/decisions/0029-slow-hashes-of-contacts.md). */
export class ContactStretch {
  readonly #salt: Buffer;
  readonly #cache = new LRUCache<string, string>({ max: CACHE_SIZE });

  constructor(salt: Buffer) {
    this.#salt = salt;
  }

  /** Other values are returned as they are. A contact that wasn't prepared blocks the event loop for 6 ms. */
  apply(value: string): string {
    if (!isContact(value)) return value;
    let stretched = this.#cache.get(value);
    if (stretched === undefined) {
      stretched = encoded(scryptSync(value, this.#salt, BYTES, COST));
      this.#cache.set(value, stretched);
    }
    return stretched;
  }

  /** Computes the hashes on other threads, so that `apply` finds them in the cache. */
  async prepare(values: Iterable<string>, { isEntered }: { isEntered: boolean }): Promise<void> {
    const contacts = [...new Set(values)].filter(isContact);
    const missing = isEntered ? contacts : contacts.filter((contact) => !this.#cache.has(contact));
    await Promise.all(
      missing.map(async (contact) => this.#cache.set(contact, encoded(await stretchOnThread(contact, this.#salt, BYTES, COST)))),
    );
  }
}
