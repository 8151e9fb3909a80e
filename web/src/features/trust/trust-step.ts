import type { TrustFactorKey } from '@candor/contract/trust';

/** What a member can do about a part of the score, from the dialog itself. */
export interface TrustStep {
  label: string;
  onTake: () => void;
}
export type TrustSteps = Partial<Record<TrustFactorKey, TrustStep>>;
