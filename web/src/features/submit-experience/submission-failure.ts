import { ApiError } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/errors/error-message.ts';
import { submitExperienceTexts } from './submit-experience.en.ts';
import { getTexts } from '../../lib/i18n/language.ts';
import type { Field, Problem } from './check-experience.ts';
import type { PlatformRow } from './experience-form.ts';

const FIELDS: Record<string, Field> = {
  person_name: 'personName',
  platforms: 'platforms',
  experience_date: 'date',
  latitude: 'place',
  longitude: 'place',
  city: 'place',
  state: 'place',
  tags: 'tags',
  feedback_types: 'tags',
  comment: 'comment',
  evidence_ids: 'evidence',
  visible_evidence_ids: 'evidence',
};

export interface SubmissionFailure {
  problems: Problem[];
  /** Messages that belong to no field. */
  messages: string[];
}

/** `submittedRows` are the submitted rows in order: the server refers to a row by its index. */
export function parseFailure(error: unknown, submittedRows: readonly PlatformRow[]): SubmissionFailure {
  const t = getTexts(submitExperienceTexts);
  if (!(error instanceof ApiError) || error.status === 0) {
    const reason = error instanceof Error && error.message !== '' ? error.message : t('unknownError');
    return { problems: [], messages: [t('failedBecause', { reason })] };
  }
  const failure: SubmissionFailure = { problems: [], messages: [] };
  for (const [path, messages] of Object.entries(error.errors ?? {})) {
    const [name = '', index, part] = path.split('.');
    const field = FIELDS[name];
    const row = field === 'platforms' && index !== undefined ? submittedRows[Number(index)] : undefined;
    for (const message of messages) {
      if (!field) failure.messages.push(message);
      else if (!row) failure.problems.push({ field, message });
      else failure.problems.push({ field, message, row: { id: row.id, part: part === 'platform' ? 'platform' : 'socialId' } });
    }
  }
  if (error.code === 'INVALID_EVIDENCE' && failure.problems.length === 0) {
    failure.problems.push({ field: 'evidence', message: `${errorMessage(error)} ${t('evidenceAgain')}` });
  }
  if (failure.problems.length + failure.messages.length === 0) failure.messages.push(errorMessage(error) || t('failed'));
  return failure;
}
