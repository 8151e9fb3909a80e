import { TRUST_TO_LINK, TRUST_TO_SUBMIT } from '@candor/contract/limits';
import { TRUST_FACTORS, type TrustFactorKey } from '@candor/contract/trust';
import type { TrustPoints } from './rules.ts';

interface Way {
  key: keyof typeof LINKS;
  /** The score from which the step itself is open. */
  from?: number;
  /** The points of one step, if less than the whole factor. */
  each?: number;
}

const LINKS = {
  complete_profile: '/profile?open=edit',
  verified_email: '/profile?open=email',
  photo: '/profile?open=photo',
  verified_phone: '/profile?open=phone',
  social_ids: '/social-ids',
  approved_experiences: '/submit-experience',
} as const satisfies Partial<Record<TrustFactorKey, string>>;

/** The steps that members can take themselves, the easiest first. */
const WAYS: readonly Way[] = [
  { key: 'complete_profile' },
  { key: 'verified_email' },
  { key: 'photo' },
  { key: 'verified_phone' },
  { key: 'social_ids', from: TRUST_TO_LINK, each: 5 },
  { key: 'approved_experiences', from: TRUST_TO_SUBMIT, each: 2 },
];

export interface ChecklistStep {
  key: Way['key'];
  link: string;
  /** The points that it adds, or has added. */
  points: number;
  isDone: boolean;
}

/** Open steps before done ones. A step that is locked itself is left out, for it would lead back to the same lock. */
export function checklistSteps(points: TrustPoints, score: number): ChecklistStep[] {
  const steps = WAYS.flatMap(({ key, from = 0, each }): ChecklistStep[] => {
    const { max } = TRUST_FACTORS[key];
    const isDone = points[key] >= max;
    if (!isDone && score < from) return [];
    return [{ key, link: LINKS[key], points: isDone ? max : Math.min(each ?? max, max - points[key]), isDone }];
  });
  return steps.toSorted((a, b) => Number(a.isDone) - Number(b.isDone));
}
