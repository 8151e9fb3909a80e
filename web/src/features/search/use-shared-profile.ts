import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorMessage } from '../../lib/errors/error-message.ts';
import { takeSharedText } from '../../lib/shared-text.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { SearchCriteria } from './search-criteria.ts';

type SharedNote = 'sharedFilled' | 'sharedNobody' | 'sharedUnknown';

/**
 * Fills the form with a profile that another app shared, and shows a note about it. The search starts only when the member presses the
 * button.
 */
export function useSharedProfile(fillIn: (change: Partial<SearchCriteria>) => void): SharedNote | null {
  const [parameters, setParameters] = useSearchParams();
  const [note, setNote] = useState<SharedNote | null>(null);
  const isShared = parameters.has('shared');
  const fill = useRef(fillIn);
  useEffect(() => {
    fill.current = fillIn;
  });
  useEffect(() => {
    if (!isShared) return;
    // The phone number library is larger than the page, so only a shared profile loads it.
    const read = async (): Promise<void> => {
      const { readSharedProfile } = await import('@candor/contract/profile-links');
      // Taken last, so that a reload can try again if the library did not load.
      const text = await takeSharedText();
      // The effect runs again after the address has changed, and a reload must not show the note again.
      setParameters({}, { replace: true });
      if (text === null) return;
      const profile = readSharedProfile(text);
      if (profile) fill.current(profile);
      setNote(profile === undefined ? 'sharedUnknown' : profile.socialId === '' ? 'sharedNobody' : 'sharedFilled');
    };
    read().catch((error: unknown) => toast.error(errorMessage(error)));
  }, [isShared, setParameters]);
  return note;
}
