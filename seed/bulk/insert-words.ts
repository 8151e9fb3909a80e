import type { Insertable } from 'kysely';
import type pg from 'pg';
import type { Vault } from '../../server/src/platform/crypto/vault.ts';
import type { NameWords } from '../../server/src/platform/db/types.ts';
import { copyRows } from '../copy/copy-rows.ts';
import { reserveIds } from '../copy/reserve-ids.ts';
import { wordsOf, type Plan, type WordIds } from './plan.ts';
import type { SubjectSource } from './subjects.ts';

/** Adds the words of the planned names to `name_words`. @returns the ids of all these words, and how many of them were new */
export async function insertWords(
  client: pg.ClientBase,
  vault: Vault,
  plan: Plan,
  source: SubjectSource,
): Promise<{ ids: WordIds; count: number }> {
  const { ids, words } = wordsOf(plan, source);
  const stored = await client.query<{ id: number; word_hash: string }>('select id, word_hash from name_words');
  const idByHash = new Map(stored.rows.map(({ id, word_hash }) => [word_hash, id]));
  const unseen: Insertable<NameWords>[] = [];
  const first = await reserveIds(client, 'name_words', words.size);
  for (const [word, entries] of words) {
    const hash = vault.hash('name-word', word);
    let id = idByHash.get(hash);
    if (id === undefined) {
      id = first + unseen.length;
      unseen.push({ id, word_hash: hash, word_enc: vault.seal('name_words.word', hash, word) });
    }
    for (const entry of entries) entry[0] = id;
  }
  return { ids, count: await copyRows(client, 'name_words', unseen) };
}
