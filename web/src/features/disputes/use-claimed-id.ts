import { findPlatform } from '@candor/contract/platforms';
import { useState } from 'react';
import type { ClaimedId } from './ownership-dispute-form.tsx';

export function useClaimedId() {
  const [claimedId, setClaimedId] = useState<ClaimedId | null>(null);
  return {
    claimedId,
    claim: ({ platform, social_id }: { platform: string; social_id: string }, ownerReference: string): void =>
      setClaimedId({ platform: findPlatform(platform)?.value ?? 'other', socialId: social_id, ownerReference }),
    clear: (): void => setClaimedId(null),
  };
}
