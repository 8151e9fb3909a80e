import type { ApproximateDate } from '@candor/contract/dates';
import { DEFAULT_APPROXIMATE_DATE } from '@candor/contract/dates';
import { DEFAULT_DIAL_CODE } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import type { FeedbackType } from '@candor/contract/statuses';
import type { ApiData } from '../../lib/api/api-client.ts';
import type { Place } from '../../lib/places/places.ts';
import type { User } from '../../lib/session/use-session.ts';

export const DRAFT_NAME = 'submit-experience.4';

export interface PlatformRow {
  /** React key of the row. */
  id: string;
  platform: PlatformValue | '';
  socialId: string;
  country: { iso: string; dialCode: string };
}

/** An uploaded file. The server deletes it when it is not submitted within a day. */
export interface UploadedFile extends Pick<ApiData<'POST /files/evidence'>, 'id' | 'kind' | 'name' | 'size'> {
  /** Shown to the person written about. Reviewers always see it. */
  isVisible: boolean;
}

/** The form as shown and as stored in the draft. Change DRAFT_NAME when its shape changes. */
export interface ExperienceForm {
  personName: string;
  platforms: readonly PlatformRow[];
  isExactDate: boolean;
  approximateDate: ApproximateDate;
  exactDate: string;
  placeText: string;
  /** The city is missing when the point has no name. */
  place: Place | null;
  tags: readonly number[];
  comment: string;
  /** What Anonymous removed from the comment, in case switching it on was a mistake. */
  removedComment: string;
  isAnonymous: boolean;
  /** Reviewers get the experience only once there is another anonymous one from its city. */
  waitsForCompany: boolean;
  isLegalConfirmed: boolean;
  evidence: readonly UploadedFile[];
}

export const newRow = (id: string): PlatformRow => ({
  id,
  platform: '',
  socialId: '',
  country: { iso: 'US', dialCode: DEFAULT_DIAL_CODE },
});

export const emptyForm = (): ExperienceForm => ({
  personName: '',
  platforms: [newRow('1')],
  isExactDate: false,
  approximateDate: DEFAULT_APPROXIMATE_DATE,
  exactDate: '',
  placeText: '',
  place: null,
  tags: [],
  comment: '',
  removedComment: '',
  isAnonymous: false,
  waitsForCompany: false,
  isLegalConfirmed: false,
  evidence: [],
});

export const nextRowId = (rows: readonly PlatformRow[]): string => String(Math.max(0, ...rows.map(({ id }) => Number(id))) + 1);

export const isUnchanged = (form: ExperienceForm): boolean => JSON.stringify(form) === JSON.stringify(emptyForm());

/** LGBTQIA+ always shows its own categories and overrides Campus Mode. */
export function feedbackTypesOf(user: Pick<User, 'campus_mode' | 'lgbtqia'>): FeedbackType[] {
  if (user.lgbtqia) return ['standard', 'lgbtqia'];
  return user.campus_mode ? ['standard', 'campus'] : ['standard'];
}
