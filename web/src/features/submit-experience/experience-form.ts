import type { ApproximateDate } from '@candor/contract/dates';
import { DEFAULT_APPROXIMATE_DATE } from '@candor/contract/dates';
import { DEFAULT_DIAL_CODE } from '@candor/contract/limits';
import type { PlatformValue } from '@candor/contract/platforms';
import type { FeedbackType } from '@candor/contract/statuses';
import type { ApiData } from '../../lib/api-client.ts';
import type { Place } from '../../lib/places.ts';
import type { User } from '../../lib/session/use-session.ts';

export const DRAFT = 'submit-experience.2';

export interface PlatformRow {
  /** Names the row on the screen only. */
  id: string;
  platform: PlatformValue | '';
  socialId: string;
  /** Country and dial code of a phone number, as the country list names them. */
  country: { iso: string; dialCode: string };
}

/** A supporting file that the server has. It deletes what is not sent within a day. */
export interface KeptFile extends Pick<ApiData<'POST /files/evidence'>, 'id' | 'kind' | 'name' | 'size'> {
  /** From the person written about; reviewers see it. */
  isHidden: boolean;
}

/** Everything that a member fills in, as it stands on the screen and in the draft: a change of its shape is a change of DRAFT. */
export interface ExperienceForm {
  personName: string;
  platforms: readonly PlatformRow[];
  isExactDate: boolean;
  approximateDate: ApproximateDate;
  exactDate: string;
  placeText: string;
  /** Without a city when its point has no name that could be found. */
  place: Place | null;
  tags: readonly number[];
  comment: string;
  isAnonymous: boolean;
  hasLegalTick: boolean;
  evidence: readonly KeptFile[];
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
  isAnonymous: false,
  hasLegalTick: false,
  evidence: [],
});

/** An id that no row of the form has. */
export const nextRowId = (rows: readonly PlatformRow[]): string => String(Math.max(0, ...rows.map(({ id }) => Number(id))) + 1);

export const isUntouched = (form: ExperienceForm): boolean => JSON.stringify(form) === JSON.stringify(emptyForm());

/** LGBTQIA+ always shows its own categories and overrides Campus Mode (specification 2, section 5). */
export function feedbackTypesOf(user: Pick<User, 'campus_mode' | 'lgbtqia'>): FeedbackType[] {
  if (user.lgbtqia) return ['standard', 'lgbtqia'];
  return user.campus_mode ? ['standard', 'campus'] : ['standard'];
}
