import { isoDay } from '@candor/contract/dates';
import { sealAuthor } from '../modules/experiences/experience-row.ts';
import { shuffle } from '../platform/shuffle.ts';
import { insertRows, readById, type OldReply } from './old-rows.ts';
import type { Upgrade } from './upgrade.ts';

export async function moveReplies(upgrade: Upgrade): Promise<void> {
  const { db, vault } = upgrade;
  for await (const rows of readById<OldReply>(db, 'replies')) {
    const moved = rows.map((old) => {
      const id = upgrade.ids.reply.of(old.id);
      const experienceId = upgrade.ids.experience.of(old.experience_id);
      const author = vault.open('replies.author', old.id, old.author_enc);
      const text = vault.open('replies.content', old.id, old.content_enc);
      upgrade.addToList('reply', author, String(id));
      if (author !== '') upgrade.claims.add(vault.authorshipHash('replied', author, experienceId));
      return {
        id,
        experience_id: experienceId,
        author_enc: sealAuthor(vault, 'replies', id, author),
        content_enc: vault.sealJsonPadded('replies.content', id, { text, at: old.submitted_at.toISOString() }, 256),
        is_by_subject: old.is_by_subject,
        was_published: old.status === 'approved',
        status: old.status,
        is_hidden: false,
        day: isoDay(old.submitted_at),
        decided_day: old.decided_at && isoDay(old.decided_at),
      };
    });
    await insertRows(db, 'authored.replies', shuffle(moved));
  }
}
