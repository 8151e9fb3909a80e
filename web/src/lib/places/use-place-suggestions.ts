import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { placesQuery, type Place } from './places.ts';

const TYPING_PAUSE_MS = 250;

export interface PlaceSuggestions {
  /** Undefined while loading or without a query. */
  places: readonly Place[] | undefined;
  state: 'idle' | 'searching' | 'failed';
}

/** Places for a text that is being typed. Asks for them only when the typing pauses. */
export function usePlaceSuggestions(text: string): PlaceSuggestions {
  const typed = text.trim();
  const [query] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const { data, isError } = useQuery(placesQuery(typed === '' ? '' : query));
  const isCurrent = typed !== '' && query === typed;
  const isWaiting = typed !== '' && !isError && (!isCurrent || data === undefined);
  return {
    places: isCurrent ? data : undefined,
    state: isCurrent && isError ? 'failed' : isWaiting ? 'searching' : 'idle',
  };
}
