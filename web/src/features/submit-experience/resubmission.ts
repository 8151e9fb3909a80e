import { APPROXIMATE_DATES, approximateDay, DEFAULT_APPROXIMATE_DATE, type ApproximateDate } from '@candor/contract/dates';
import type { MyExperience } from '@candor/contract/experiences';
import { SIGN_UP_COUNTRIES } from '@candor/contract/dial-codes';
import { FEEDBACK_TYPES, TAG_TYPES } from '@candor/contract/statuses';
import type { QueryClient } from '@tanstack/react-query';
import { categoriesQuery } from '../../lib/api/feedback-categories.ts';
import { placesQuery, type Place } from '../../lib/places/places.ts';
import { tabStore } from '../../lib/storage.ts';
import { DRAFT_NAME, emptyForm, newRow, type ExperienceForm } from './experience-form.ts';

const FORM_KEY = `candor.draft.${DRAFT_NAME}`;
const REASON_KEY = `candor.draft.${DRAFT_NAME}.reason`;

/** Fills the form with a rejected experience. Its files are gone, and the day of an approximate date is not known. */
export async function beginResubmission(client: QueryClient, experience: MyExperience): Promise<void> {
  const [tags, place, { listCountries }] = await Promise.all([
    tagsOf(client, experience),
    placeOf(client, experience),
    import('@candor/contract/countries'),
  ]);
  const form: ExperienceForm = {
    ...emptyForm(),
    personName: experience.person_name,
    platforms: experience.platforms.map(({ platform, social_id: socialId, country_code: dialCode }, index) => {
      const row = newRow(String(index + 1));
      const country =
        SIGN_UP_COUNTRIES.find((one) => one.dialCode === dialCode) ?? listCountries().find((one) => one.dialCode === dialCode);
      return { ...row, platform, socialId, country: country ? { iso: country.iso, dialCode: country.dialCode } : row.country };
    }),
    isExactDate: !experience.approximate_experience_date,
    exactDate: experience.approximate_experience_date ? '' : experience.experience_date,
    approximateDate: nearestDate(experience.experience_date, new Date()),
    place,
    tags,
    comment: experience.comment ?? '',
    isAnonymous: experience.is_anonymous,
  };
  tabStore.write(FORM_KEY, JSON.stringify(form));
  tabStore.write(REASON_KEY, experience.review_notes ?? '');
}

/** Whether the form holds something that a resubmission would replace. */
export function hasDraft(): boolean {
  const stored = tabStore.read(FORM_KEY);
  return stored !== null && stored !== JSON.stringify(emptyForm());
}

/** Why the experience in the form was rejected. */
export const readRejectionReason = (): string | null => tabStore.read(REASON_KEY) || null;
export const forgetRejectionReason = (): void => tabStore.remove(REASON_KEY);

async function tagsOf(client: QueryClient, { formatted_categories: labels }: MyExperience): Promise<number[]> {
  const categories = await client.fetchQuery(categoriesQuery(FEEDBACK_TYPES));
  const allTags = TAG_TYPES.flatMap((type) => categories[type]);
  return labels.flatMap(({ label, type }) => allTags.find((tag) => tag.type === type && tag.label === label)?.id ?? []);
}

/** Without a place the form still opens, and the member can choose one again. */
async function placeOf(client: QueryClient, { city, state }: MyExperience): Promise<Place | null> {
  if (city === null) return null;
  try {
    const places = await client.fetchQuery(placesQuery(city));
    return places.find((place) => place.city === city && (state === null || place.state === state)) ?? null;
  } catch {
    return null;
  }
}

function nearestDate(day: string, now: Date): ApproximateDate {
  const distance = (value: ApproximateDate): number => Math.abs(Date.parse(approximateDay(value, now)) - Date.parse(day));
  return APPROXIMATE_DATES.map(({ value }) => value).toSorted((a, b) => distance(a) - distance(b))[0] ?? DEFAULT_APPROXIMATE_DATE;
}
