import { ApiError } from '../../lib/api-error.ts';
import { sentenceFor } from '../../lib/error-sentence.ts';
import { submitExperienceTexts } from '../../lib/i18n/en/submit-experience.ts';
import { say } from '../../lib/i18n/language.ts';
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
  hidden_evidence_ids: 'evidence',
};

export interface SubmissionFailure {
  problems: Problem[];
  /** What belongs to no field of the form. */
  messages: string[];
}

/** `sent` are the rows that were sent, in their order: the server names a row by its place. */
export function readFailure(error: unknown, sent: readonly PlatformRow[]): SubmissionFailure {
  const t = say(submitExperienceTexts);
  if (!(error instanceof ApiError) || error.status === 0) {
    const reason = error instanceof Error && error.message !== '' ? error.message : t('unknownError');
    return { problems: [], messages: [t('failedBecause', { reason })] };
  }
  const failure: SubmissionFailure = { problems: [], messages: [] };
  for (const [path, messages] of Object.entries(error.errors ?? {})) {
    const [name = '', index, part] = path.split('.');
    const field = FIELDS[name];
    const row = field === 'platforms' && index !== undefined ? sent[Number(index)] : undefined;
    for (const message of messages) {
      if (!field) failure.messages.push(message);
      else if (!row) failure.problems.push({ field, message });
      else failure.problems.push({ field, message, row: { id: row.id, part: part === 'platform' ? 'platform' : 'socialId' } });
    }
  }
  if (error.code === 'INVALID_EVIDENCE' && failure.problems.length === 0) {
    failure.problems.push({ field: 'evidence', message: `${sentenceFor(error)} ${t('evidenceAgain')}` });
  }
  if (failure.problems.length + failure.messages.length === 0) failure.messages.push(sentenceFor(error) || t('failed'));
  return failure;
}
