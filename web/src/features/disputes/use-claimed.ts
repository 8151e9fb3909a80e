import { findPlatform } from '@candor/contract/platforms';
import { useState } from 'react';
import type { Claimed } from './ownership-dispute-form.tsx';

/** The ID that somebody else holds, for as long as it is disputed. */
export function useClaimed() {
  const [claimed, setClaimed] = useState<Claimed | null>(null);
  return {
    claimed,
    claim: ({ platform, social_id }: { platform: string; social_id: string }, ownerReference: string): void =>
      setClaimed({ platform: findPlatform(platform)?.value ?? 'other', socialId: social_id, ownerReference }),
    forget: (): void => setClaimed(null),
  };
}
