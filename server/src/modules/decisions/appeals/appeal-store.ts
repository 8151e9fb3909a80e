import { dayAsTime, isoDay } from '@candor/contract/dates';
import type { AppealStatus } from '@candor/contract/statuses';
import type { Selectable } from 'kysely';
import type { Vault } from '../../../platform/crypto/vault.ts';
import type { Database } from '../../../platform/db/database.ts';
import { exists } from '../../../platform/db/exists.ts';
import { violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Appeals } from '../../../platform/db/types.ts';
import type { Appeal, AppealOutcome, Appellant, NewAppeal } from './appeal.ts';
import { AppealRowStore, outcomeColumns } from './appeal-row-store.ts';
import { appealDueOn } from '../rules.ts';
import type { CaseKey } from '../statement-row-store.ts';

/** Sealed values are padded to multiples of these numbers of bytes, so that their lengths tell nothing about them. */
const APPELLANT_PADDING = 64;
const TEXT_PADDING = 256;

/** Appeals against decisions about texts. Their rows have days instead of times, and the appellant is sealed. */
export class AppealStore extends AppealRowStore<'appeals'> {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    super('appeals');
    this.#vault = vault;
  }

  /** False if there is already an appeal against this statement: the database refuses the second of two simultaneous ones. */
  async insert(db: Database, { id, statementId, appellant, text, at }: NewAppeal): Promise<boolean> {
    try {
      await db
        .insertInto('appeals')
        .values({
          id,
          reasons_id: statementId,
          filer_enc: this.#vault.sealJsonPadded('appeals.filer', id, appellant, APPELLANT_PADDING),
          statement_enc: this.#vault.sealJsonPadded('appeals.statement', id, text, TEXT_PADDING),
          day: isoDay(at),
          due_on: appealDueOn(at),
        })
        .execute();
      return true;
    } catch (error) {
      if (violatedConstraint(error) === 'appeals_reasons_id_key') return false;
      throw error;
    }
  }

  /** Whether an author's appeal about one of these experiences is open. */
  async isOpenAbout(db: Database, experienceIds: readonly number[]): Promise<boolean> {
    if (experienceIds.length === 0) return false;
    const open = db.selectFrom('appeals as a').innerJoin('reasons as r', 'r.id', 'a.reasons_id').where('a.status', '=', 'open');
    return exists(open.select('a.id').where('r.experience_id', 'in', experienceIds).where('r.audience', '=', 'author'));
  }

  async resolve(db: Database, id: string, outcome: AppealOutcome): Promise<void> {
    await db
      .updateTable('appeals')
      .set({ ...outcomeColumns(outcome), reasons_enc: this.#vault.sealJsonPadded('appeals.reasons', id, outcome.words, TEXT_PADDING) })
      .where('id', '=', id)
      .execute();
  }

  /** Deletes the words and the name of an appellant who has left. */
  async empty(db: Database, id: string): Promise<void> {
    const appellant: Appellant = { user: '' };
    await db
      .updateTable('appeals')
      .set({
        filer_enc: this.#vault.sealJsonPadded('appeals.filer', id, appellant, APPELLANT_PADDING),
        statement_enc: this.#vault.sealJsonPadded('appeals.statement', id, '', TEXT_PADDING),
      })
      .where('id', '=', id)
      .execute();
  }

  /** Deletes the appeals before the statements that they are against are deleted. Returns their ids. */
  async forgetExperience(db: Database, experienceId: number): Promise<string[]> {
    const rows = await db
      .deleteFrom('appeals')
      .where('reasons_id', 'in', (eb) => eb.selectFrom('reasons').select('id').where('experience_id', '=', experienceId))
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  async forgetCase(db: Database, { caseKind, caseId }: CaseKey): Promise<void> {
    await db
      .deleteFrom('appeals')
      .where('reasons_id', 'in', (eb) =>
        eb.selectFrom('reasons').select('id').where('subject_kind', '=', caseKind).where('subject_id', '=', caseId),
      )
      .execute();
  }

  protected open(row: Selectable<Appeals>): Appeal {
    const { id } = row;
    return {
      id,
      statementId: row.reasons_id,
      side: 'authored',
      appellant: this.#vault.openJson<Appellant>('appeals.filer', id, row.filer_enc),
      text: this.#vault.openJson<string>('appeals.statement', id, row.statement_enc),
      status: row.status as AppealStatus,
      createdAt: new Date(dayAsTime(row.day)),
      dueOn: row.due_on,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at && new Date(dayAsTime(isoDay(row.decided_at))),
      reasons: row.reasons_enc && this.#vault.openJson<string>('appeals.reasons', id, row.reasons_enc),
    };
  }
}
