import { createHmac } from 'node:crypto';
import { deriveKey, type Keyring } from '../crypto/keyring.ts';
import type { Clock } from '../clock.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Database } from '../db/database.ts';
import { GENESIS, linkHash } from './chain.ts';
import { readHead, readLinks, readUnsealed, sealBatch } from './chain-store.ts';
import type { AuditWitness, WitnessLine } from './ports.ts';
import { findBrokenReason } from './reason-store.ts';
import { isGenuine, signWitnessLine } from './witness-line.ts';
import { readNote, type WitnessedHead } from './witness-note.ts';

export type AuditVerdict = { isIntact: true; entries: number; witnessed: number } | { isIntact: false; seq: number; reason: string };

export const linkKeyOf = ({ index }: Keyring): Buffer => deriveKey(index, 'audit-chain/v2');

interface Dependencies {
  /** Logged in with the role that may add links and change nothing else. */
  db: Database;
  clock: Clock;
  keyring: Keyring;
  witness: AuditWitness;
  vault: Vault;
}

/** The heads of the chain that the witness recorded. */
interface WitnessRecord {
  heads: ReadonlyMap<number, string>;
  /** The end of the chain when a backup was last restored: notes from before may be about a witness that was lost with the machine. */
  restoredSeq: number;
}

const placeHash = (key: Buffer, place: string): string => createHmac('sha256', key).update(`place|${place}`).digest('hex').slice(0, 32);

/**
 * Makes changes to the audit log detectable. Each entry becomes a link of a keyed chain, so that nobody without the key can
 * change an entry and rebuild the links after it. The chain's head is recorded outside the database, so that nobody with the key
 * can rebuild it either, and nobody can cut off its end.
 */
export class AuditChain {
  readonly #deps: Dependencies;
  readonly #linkKey: Buffer;
  readonly #witnessKey: Buffer;
  readonly #place: string;
  #witnessedSeq = -1;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#linkKey = linkKeyOf(deps.keyring);
    this.#witnessKey = deriveKey(deps.keyring.index, 'audit-witness/v1');
    this.#place = placeHash(this.#witnessKey, deps.witness.place);
  }

  /** Adds all committed entries to the chain. Returns how many there were. */
  async seal(): Promise<number> {
    let total = 0;
    for (let afterId: number | undefined; ;) {
      const { sealed, lastId } = await sealBatch(this.#deps.db, this.#linkKey, afterId);
      if (sealed === 0) return total;
      total += sealed;
      afterId = lastId;
    }
  }

  /** @returns the recorded head, or undefined if it is the one that was recorded last */
  async sealAndWitness(): Promise<WitnessedHead | undefined> {
    await this.seal();
    const { seq } = await readHead(this.#deps.db);
    if (seq === 0 || seq === this.#witnessedSeq) return undefined;
    await this.#record('head');
    return { seq: this.#witnessedSeq, place: this.#place };
  }

  /** Records that a backup was restored: heads recorded earlier beyond its end are expected to be missing. */
  witnessRestore = (): Promise<void> => this.#record('restore');

  async #record(kind: WitnessLine['kind']): Promise<void> {
    const { db, clock, witness } = this.#deps;
    const { seq, hash } = await readHead(db);
    await witness.append(signWitnessLine(this.#witnessKey, { at: clock.now().toISOString(), kind, seq, hash: hash.toString('hex') }));
    this.#witnessedSeq = seq;
  }

  /** Checks the whole chain against the entries and every head that the witness recorded. */
  async verify(): Promise<AuditVerdict> {
    const { db } = this.#deps;
    await this.seal();
    const record = await this.#readWitness();
    if ('reason' in record) return { isIntact: false, ...record };
    const result = await this.#checkLinks(record);
    if (!result.isIntact) return result;
    const last = record.heads.keys().reduce((highest, seq) => Math.max(highest, seq), 0);
    if (last > result.entries) return { isIntact: false, seq: result.entries + 1, reason: 'the end of the chain was cut off' };
    if (await this.#hasLeftOut()) return { isIntact: false, seq: result.entries, reason: 'an entry is not part of the chain' };
    const brokenSeq = await findBrokenReason(db, this.#deps.vault);
    if (brokenSeq !== undefined) return { isIntact: false, seq: brokenSeq, reason: 'its reason was changed' };
    return { ...result, witnessed: last };
  }

  /** Whether an entry stays outside the chain. One that arrived during the check is only added to it. */
  async #hasLeftOut(): Promise<boolean> {
    const unsealed = await readUnsealed(this.#deps.db);
    if (unsealed.length === 0) return false;
    await this.seal();
    return (await readUnsealed(this.#deps.db, unsealed)).length > 0;
  }

  async #checkLinks({ heads, restoredSeq }: WitnessRecord): Promise<AuditVerdict> {
    let previous: Buffer = GENESIS;
    let seq = 0;
    let version = 1;
    for (;;) {
      const links = await readLinks(this.#deps.db, seq);
      if (links.length === 0)
        return seq > 0 && version === 1
          ? { isIntact: false, seq, reason: 'the chain has no key' }
          : { isIntact: true, entries: seq, witnessed: 0 };
      for (const link of links) {
        const broken = (reason: string): AuditVerdict => ({ isIntact: false, seq: seq + 1, reason });
        if (link.seq !== seq + 1) return broken('a link is missing');
        if (link.id === null) return broken('its entry is missing');
        // After the first keyed link all must be keyed, because anybody can compute a link without a key.
        if (link.version < version) return broken('its link has no key');
        if (!link.prev_hash.equals(previous) || !link.hash.equals(linkHash(link.version, this.#linkKey, previous, link.seq, link)))
          return broken('its entry was changed');
        const witnessed = heads.get(link.seq);
        if (witnessed !== undefined && witnessed !== link.hash.toString('hex')) return broken('the chain was rebuilt');
        const noted = readNote(link);
        if (noted?.place === this.#place && link.seq > restoredSeq && !heads.has(noted.seq))
          return broken('the witness has lost a head that it had recorded');
        ({ seq, hash: previous, version } = link);
      }
    }
  }

  async #readWitness(): Promise<WitnessRecord | { seq: number; reason: string }> {
    const heads = new Map<number, string>();
    let restoredSeq = 0;
    for await (const line of this.#deps.witness.read()) {
      if (!isGenuine(this.#witnessKey, line)) return { seq: line.seq, reason: 'the witness was changed' };
      if (line.kind === 'restore') {
        restoredSeq = line.seq;
        for (const seq of heads.keys()) if (seq > line.seq) heads.delete(seq);
      }
      const head = heads.get(line.seq);
      if (head !== undefined && head !== line.hash) return { seq: line.seq, reason: 'the chain was rebuilt' };
      if (line.seq > 0) heads.set(line.seq, line.hash);
    }
    return { heads, restoredSeq };
  }
}
