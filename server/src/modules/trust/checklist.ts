import { TRUST_TO_LINK, TRUST_TO_SUBMIT } from '@candor/contract/limits';
import { TRUST_FACTORS, type TrustFactorKey } from '@candor/contract/trust';
import { POINTS_EACH, type TrustPoints } from './rules.ts';

interface StepRule {
  key: keyof typeof LINKS;
  /** The score from which the step itself is open. */
  requiredScore?: number;
  /** The points of one step, if less than the whole factor. */
  pointsPerStep?: number;
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
const STEP_RULES: readonly StepRule[] = [
  { key: 'complete_profile' },
  { key: 'verified_email' },
  { key: 'photo' },
  { key: 'verified_phone' },
  { key: 'social_ids', requiredScore: TRUST_TO_LINK, pointsPerStep: POINTS_EACH.social_ids },
  { key: 'approved_experiences', requiredScore: TRUST_TO_SUBMIT, pointsPerStep: POINTS_EACH.approved_experiences },
];

export interface ChecklistStep {
  key: StepRule['key'];
  link: string;
  /** The points that it adds, or has added. */
  points: number;
  isDone: boolean;
}

/** Open steps before done ones. A step that is locked itself is left out, because it would lead back to the same lock. */
export function checklistSteps(points: TrustPoints, score: number): ChecklistStep[] {
  const steps = STEP_RULES.flatMap(({ key, requiredScore = 0, pointsPerStep }): ChecklistStep[] => {
    const { max } = TRUST_FACTORS[key];
    const isDone = points[key] >= max;
    if (!isDone && score < requiredScore) return [];
    return [{ key, link: LINKS[key], points: isDone ? max : Math.min(pointsPerStep ?? max, max - points[key]), isDone }];
  });
  return steps.toSorted((a, b) => Number(a.isDone) - Number(b.isDone));
}
