import { randomUUID } from 'node:crypto';
import { dayAsTime, isoDay } from '@candor/contract/dates';
import { sql, type Selectable } from 'kysely';
import type { Vault } from '../../platform/crypto/vault.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Reasons } from '../../platform/db/types.ts';
import type { Audience, CaseKind, NewStatement, Statement } from './ports.ts';
import { sharedColumns, sharedFields, StatementRowStore, type CaseKey, type Decider } from './statement-row-store.ts';

/** The exact time, sealed, orders two statements of the same day. Older rows contain only the text. */
interface SealedWords {
  words: string;
  at: string;
}

/** Sealed words are padded to a multiple of this many bytes, so that their length tells nothing about them. */
const WORDS_PADDING = 256;

/** A case with the audience whose statements the reader may see. */
export interface OwnCase extends CaseKey {
  audience: Audience;
}

/** Statements about texts. They have days instead of times: an exact time would join the author's notice with other rows of that moment. */
export class StatementStore extends StatementRowStore<'reasons'> {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    super('reasons');
    this.#vault = vault;
  }

  async insert(db: Database, statement: NewStatement, decider: Decider): Promise<string> {
    const id = randomUUID();
    const words: SealedWords = { words: statement.words, at: decider.at.toISOString() };
    const row = {
      id,
      ...sharedColumns(statement, decider),
      audience: statement.audience,
      experience_id: statement.experienceId,
      words_enc: this.#vault.sealJsonPadded('reasons.words', id, words, WORDS_PADDING),
      automation: statement.isAssisted ? 'assistant' : '',
      day: isoDay(decider.at),
    };
    await db.insertInto('reasons').values(row).execute();
    return id;
  }

  async ofCases(db: Database, cases: readonly OwnCase[]): Promise<Statement[]> {
    if (cases.length === 0) return [];
    const { rows } = await sql<Selectable<Reasons>>`
      select r.* from unnest(${cases.map(({ caseKind }) => caseKind)}::text[], ${cases.map(({ caseId }) => caseId)}::text[],
        ${cases.map(({ audience }) => audience)}::text[]) c (kind, id, audience)
      join reasons r on r.subject_kind = c.kind and r.subject_id = c.id and r.audience = c.audience`.execute(db);
    return rows.map((row) => this.open(row));
  }

  /** Statements for the authors of these experiences, those about disputes included. */
  forAuthorsOf(db: Database, experienceIds: readonly number[]): Promise<Statement[]> {
    return this.#ofExperiences(db, experienceIds, { audience: 'author', caseKinds: ['experience', 'experience_dispute'] });
  }

  /** Statements for the people whom these experiences are about, except those about disputes that they filed. */
  forSubjectsOf(db: Database, experienceIds: readonly number[]): Promise<Statement[]> {
    return this.#ofExperiences(db, experienceIds, { audience: 'subject', caseKinds: ['experience'] });
  }

  async ofCase(db: Database, { caseKind, caseId }: CaseKey): Promise<Statement[]> {
    const rows = await db.selectFrom('reasons').selectAll().where('subject_kind', '=', caseKind).where('subject_id', '=', caseId).execute();
    return rows.map((row) => this.open(row));
  }

  /** The last day on which an appeal restored each experience: "YYYY-MM-DD". */
  async restoredOn(db: Database, experienceIds: readonly number[]): Promise<Map<number, string>> {
    if (experienceIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('reasons')
      .select(['experience_id', 'day'])
      .where('experience_id', 'in', experienceIds)
      .where('kind', '=', 'appeal')
      .where('outcome', 'in', ['overturned', 'restored'])
      .orderBy('day')
      .execute();
    return new Map(rows.map((row) => [row.experience_id, row.day]));
  }

  /** Deletes everything written about an experience whose text is erased. */
  async forgetExperience(db: Database, experienceId: number): Promise<void> {
    await db.deleteFrom('reasons').where('experience_id', '=', experienceId).execute();
  }

  /** Deletes everything written about a case whose text is deleted. */
  async forgetCase(db: Database, { caseKind, caseId }: CaseKey): Promise<void> {
    await db.deleteFrom('reasons').where('subject_kind', '=', caseKind).where('subject_id', '=', caseId).execute();
  }

  async #ofExperiences(
    db: Database,
    experienceIds: readonly number[],
    { audience, caseKinds }: { audience: Audience; caseKinds: readonly CaseKind[] },
  ): Promise<Statement[]> {
    if (experienceIds.length === 0) return [];
    const rows = await db
      .selectFrom('reasons')
      .selectAll()
      .where('experience_id', 'in', experienceIds)
      .where('audience', '=', audience)
      .where('subject_kind', 'in', caseKinds)
      .execute();
    return rows.map((row) => this.open(row));
  }

  protected open(row: Selectable<Reasons>): Statement {
    const sealed = this.#vault.openJson<SealedWords | string>('reasons.words', row.id, row.words_enc);
    const { words, at } = typeof sealed === 'string' ? { words: sealed, at: row.day } : sealed;
    return {
      ...sharedFields(row),
      audience: row.audience as Audience,
      experienceId: row.experience_id,
      userId: null,
      roleBefore: null,
      words,
      automation: row.automation,
      createdAt: new Date(dayAsTime(row.day)),
      decidedAt: at,
    };
  }
}
