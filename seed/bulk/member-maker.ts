import type { Vault } from '../../server/src/platform/crypto/vault.ts';
import { BATCH_SIZE } from './experience-maker.ts';
import type { Batch, LoadContext, ReviewRecords } from './load-context.ts';
import { memberRows } from './member-rows.ts';
import { MemberSource } from './members.ts';
import type { NamePools } from './name-pool.ts';
import { BatchRows } from './batch-rows.ts';

/** Makes the rows of members, after all review decisions are known, because a reviewer's count for their trust. */
export class MemberMaker {
  readonly #context: LoadContext;
  readonly #vault: Vault;
  readonly #members: MemberSource;
  readonly #names: NamePools;

  constructor(context: LoadContext, vault: Vault, names: NamePools) {
    this.#context = context;
    this.#vault = vault;
    this.#members = new MemberSource(context.members, context.membersBefore);
    this.#names = names;
  }

  make(batchIndex: number, reviewRecords: ReviewRecords): Batch {
    const { columns, firstIds, endsAt, members } = this.#context;
    const rows = new BatchRows(columns);
    for (let index = batchIndex * BATCH_SIZE; index < Math.min((batchIndex + 1) * BATCH_SIZE, members); index++) {
      const facts = {
        ...(reviewRecords.get(this.#members.id(index)) ?? { reviews: 0, overturned: 0 }),
        now: new Date(endsAt),
        entryId: firstIds.ledger_entries + index,
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
