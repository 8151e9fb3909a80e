import type { TrustFactorKey } from '@candor/contract/trust';

export interface TrustStep {
  label: string;
  onTake: () => void;
}
export type TrustSteps = Partial<Record<TrustFactorKey, TrustStep>>;
