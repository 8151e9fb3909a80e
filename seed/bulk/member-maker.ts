import type { Vault } from '../../server/src/platform/crypto/vault.ts';
import { PART } from './experience-maker.ts';
import type { Chunk, LoadOrder, Standings } from './load-order.ts';
import { memberRows } from './member-rows.ts';
import { MemberSource } from './members.ts';
import type { NamePools } from './name-pool.ts';
import { PartRows } from './part-rows.ts';

/** Makes the rows of members, after the outcomes of all their texts are known. */
export class MemberMaker {
  readonly #order: LoadOrder;
  readonly #vault: Vault;
  readonly #members: MemberSource;
  readonly #names: NamePools;

  constructor(order: LoadOrder, vault: Vault, names: NamePools) {
    this.#order = order;
    this.#vault = vault;
    this.#members = new MemberSource(order.members, order.membersBefore);
    this.#names = names;
  }

  make(part: number, standings: Standings): Chunk {
    const { columns, tallies, firstIds, endsAt, members } = this.#order;
    const rows = new PartRows(columns);
    for (let index = part * PART; index < Math.min((part + 1) * PART, members); index++) {
      const facts = {
        approved: tallies.approved[index]!,
        removed: tallies.removed[index]!,
        rejected: tallies.rejected[index]!,
        ...(standings.get(this.#members.id(index)) ?? { reviews: 0, overturned: 0 }),
        now: new Date(endsAt),
        entryId: firstIds.signUps + index,
      };
      const { user, links, account, entry } = memberRows(this.#vault, this.#members, this.#names, index, facts);
      rows.add('users', user);
      for (const link of links) rows.add('social_ids', link);
      rows.add('credit_accounts', account);
      rows.add('ledger_entries', entry);
    }
    return { ...rows.take(), counters: [] };
  }
}
