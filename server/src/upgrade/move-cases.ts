import { randomUUID } from 'node:crypto';
import { isoDay } from '@candor/contract/dates';
import { shuffle } from '../platform/shuffle.ts';
import { insertRows, readAllRows, type OldDispute, type OldReport } from './old-rows.ts';
import { type Upgrade } from './upgrade.ts';

/** Moves reports, disputes and unmaskings, oldest first, because lists keep the order in which entries were added. */
export async function moveCases(upgrade: Upgrade): Promise<void> {
  await moveReports(upgrade);
  await moveDisputes(upgrade);
  await moveUnmaskings(upgrade);
}

const byTime = (a: { created_at: Date }, b: { created_at: Date }): number => a.created_at.getTime() - b.created_at.getTime();

async function moveReports(upgrade: Upgrade): Promise<void> {
  const { db, vault, ids } = upgrade;
  const reports = (await readAllRows<OldReport>(db, 'reports')).toSorted(byTime);
  const moved = reports.map((old) => {
    const subjectId = old.subject_type === 'experience' ? ids.experience.of(old.subject_id) : ids.reply.of(old.subject_id);
    const filer = upgrade.reporterOf(old.reporter_key) ?? '';
    upgrade.addToList('report', filer, old.id);
    return {
      id: old.id,
      subject_type: old.subject_type,
      subject_id: subjectId,
      filer_enc: vault.sealJsonPadded('reports.filer', old.id, filer, 64),
      mark: filer === '' ? randomUUID() : vault.authorshipHash('filed', 'report', filer, old.subject_type, subjectId),
      reason: old.reason,
      details_enc: old.details_enc,
      is_urgent: false,
      status: 'open',
      day: isoDay(old.created_at),
    };
  });
  await insertRows(db, 'authored.reports', shuffle(moved));
}

async function moveDisputes(upgrade: Upgrade): Promise<void> {
  const { db, vault, ids } = upgrade;
  const disputes = (await readAllRows<OldDispute>(db, 'experience_disputes')).toSorted(byTime);
  const answers: Record<string, unknown>[] = [];
  const moved = disputes.map((old) => {
    const { id } = old;
    const experienceId = ids.experience.of(old.experience_id);
    const isMember = old.disputing_user_id !== null;
    const filer = isMember ? { user: old.disputing_user_id } : { request: old.privacy_request_id };
    const owner = isMember ? old.disputing_user_id! : `request:${old.privacy_request_id}`;
    upgrade.addToList('case', owner, id);
    if (old.author_statement_enc) {
      const answer = randomUUID();
      const text = vault.open('experience_disputes.author_statement', id, old.author_statement_enc);
      answers.push({
        id: answer,
        dispute_id: id,
        content_enc: vault.sealJsonPadded('answers.content', answer, text, 256),
        day: isoDay(old.resolved_at ?? old.created_at),
      });
    }
    const statement = { text: vault.open('experience_disputes.statement', id, old.statement_enc), at: old.created_at.toISOString() };
    return {
      id,
      experience_id: experienceId,
      filer_enc: vault.sealJsonPadded('experience_disputes.filer', id, filer, 64),
      mark: vault.authorshipHash('filed', 'dispute', owner, experienceId),
      platform: old.platform,
      ground: old.ground,
      statement_enc: vault.sealJsonPadded('experience_disputes.statement', id, statement, 256),
      status: old.status,
      admin_notes_enc: old.admin_notes_enc,
      is_urgent: false,
      day: isoDay(old.created_at),
      due_at: old.due_at,
      resolved_by: old.resolved_by,
      resolved_at: old.resolved_at,
    };
  });
  await insertRows(db, 'authored.experience_disputes', shuffle(moved));
  await insertRows(db, 'authored.answers', shuffle(answers));
}

async function moveUnmaskings(upgrade: Upgrade): Promise<void> {
  const { db, vault, ids } = upgrade;
  const unmaskings = await readAllRows<{ id: string; experience_id: number; admin_id: string; reason_enc: Buffer; created_at: Date }>(
    db,
    'unmaskings',
  );
  await insertRows(
    db,
    'authored.unmaskings',
    unmaskings.map((row) => ({ ...row, experience_id: ids.experience.of(row.experience_id) })),
  );
  const requests = await readAllRows<{ experience_id: number; admin_id: string; reason_enc: Buffer; created_at: Date }>(
    db,
    'unmask_requests',
  );
  await insertRows(
    db,
    'authored.unmask_requests',
    requests.map((row) => {
      const experienceId = ids.experience.of(row.experience_id);
      const reason = vault.open('unmask_requests.reason', `${row.experience_id}:${row.admin_id}`, row.reason_enc);
      return {
        ...row,
        experience_id: experienceId,
        reason_enc: vault.seal('unmask_requests.reason', `${experienceId}:${row.admin_id}`, reason),
      };
    }),
  );
}
