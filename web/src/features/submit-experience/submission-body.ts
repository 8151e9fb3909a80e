import { approximateDay } from '@candor/contract/dates';
import { tidyName } from '@candor/contract/names';
import { ratingOf } from '@candor/contract/rating';
import type { FeedbackType } from '@candor/contract/statuses';
import { tidyProse } from '@candor/contract/text';
import type { ApiBody } from '../../lib/api/api-client.ts';
import type { Canonicalize } from '../../lib/forms/use-canonicalize.ts';
import type { Tag } from './check-experience.ts';
import { isBlank, parseIdentifier } from './check-experience.ts';
import type { ExperienceForm } from './experience-form.ts';

export type SubmissionBody = ApiBody<'POST /experiences'>;

export function toSubmission(
  form: ExperienceForm,
  tags: readonly Tag[],
  types: readonly FeedbackType[],
  canonicalize: Canonicalize,
  now: Date,
): SubmissionBody {
  // Latitude or longitude 0 means no place. The server accepts a point only when both are set.
  const point = form.place && form.place.latitude !== 0 && form.place.longitude !== 0 ? form.place : null;
  return {
    person_name: tidyName(form.personName),
    comment: form.isAnonymous ? '' : tidyProse(form.comment),
    experience_date: form.isExactDate ? form.exactDate : approximateDay(form.approximateDate, now),
    approximate_experience_date: !form.isExactDate,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    city: form.place?.city || null,
    state: form.place?.state || null,
    feedback_types: [...types],
    tags: tags.map(({ id }) => id),
    evidence_ids: form.evidence.map(({ id }) => id),
    visible_evidence_ids: form.evidence.filter(({ isVisible }) => isVisible).map(({ id }) => id),
    platforms: form.platforms
      .filter((row) => !isBlank(row))
      .flatMap((row) => {
        const parsed = parseIdentifier(row, canonicalize);
        if (!parsed.ok) return [];
        return [
          { platform: parsed.platform, social_id: parsed.display, country_code: parsed.type === 'phone' ? row.country.dialCode : null },
        ];
      }),
    is_anonymous: form.isAnonymous,
    wait_for_company: form.isAnonymous && form.waitsForCompany && Boolean(form.place?.city),
    rating: ratingOf(tags.map(({ weight }) => weight)),
  };
}
