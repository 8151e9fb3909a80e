import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { placesQuery, type Place } from './places.ts';

const TYPING_PAUSE_MS = 250;

export interface FoundPlaces {
  /** Undefined while they are looked for, or when there is nothing to look for. */
  places: readonly Place[] | undefined;
  state: 'idle' | 'searching' | 'failed';
}

/** The places of what is being typed, asked for when the typing pauses. */
export function useFoundPlaces(text: string): FoundPlaces {
  const typed = text.trim();
  const [asked] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const { data, isError } = useQuery(placesQuery(typed === '' ? '' : asked));
  const isCurrent = typed !== '' && asked === typed;
  const isWaiting = typed !== '' && !isError && (!isCurrent || data === undefined);
  return {
    places: isCurrent ? data : undefined,
    state: isCurrent && isError ? 'failed' : isWaiting ? 'searching' : 'idle',
  };
}
