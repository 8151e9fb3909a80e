import { TRUST_TO_LINK, TRUST_TO_SUBMIT } from '@candor/contract/limits';
import type { TrustFactorKey } from '@candor/contract/trust';
import { paths } from '../../lib/paths/paths.ts';
import type { TrustBreakdown } from './queries.ts';

interface Way {
  key: TrustFactorKey;
  to: string;
  /** The score from which the step itself is open. */
  from?: number;
  /** What one step adds, where it is less than the whole factor. */
  each?: number;
}

/** What members can do themselves, the easiest first. */
const WAYS: readonly Way[] = [
  { key: 'complete_profile', to: `${paths.profile}?open=edit` },
  { key: 'verified_email', to: `${paths.profile}?open=email` },
  { key: 'photo', to: `${paths.profile}?open=photo` },
  { key: 'verified_phone', to: `${paths.profile}?open=phone` },
  { key: 'social_ids', to: paths.socialIds, from: TRUST_TO_LINK, each: 5 },
  { key: 'approved_experiences', to: paths.submitExperience, from: TRUST_TO_SUBMIT, each: 2 },
];

export interface OpenStep {
  key: TrustFactorKey;
  label: string;
  points: number;
  to: string;
}

/** The steps that would raise the score now, each with what it adds. A step that is locked itself is left out. */
export const openSteps = ({ score, factors }: TrustBreakdown): OpenStep[] =>
  WAYS.flatMap(({ key, to, from = 0, each }) => {
    const factor = factors.find((one) => one.key === key);
    if (!factor || factor.points >= factor.max || score < from) return [];
    return [{ key, to, label: factor.hint, points: Math.min(each ?? factor.max, factor.max - factor.points) }];
  });
