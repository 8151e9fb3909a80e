import { SAN_FRANCISCO } from '@candor/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callerLocationQuery, labelsQuery, mapQuery, placeAtQuery, type MapBox, type MapPoint, type Place } from './places.ts';
import { usePlaceSuggestions } from './use-place-suggestions.ts';

/** The state of the chosen point's name. */
type PlaceName = { state: 'none' | 'naming' | 'nameless' | 'failed' } | { state: 'named'; place: Omit<Place, keyof MapPoint> };

/** Rounds to about ten metres, far finer than what is stored. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

/** The dialog of a map, and the point chosen there or by name while it is open. */
export function useMapChoice(chosen: MapPoint | null) {
  const [isOpen, setOpen] = useState(false);
  const [point, setPoint] = useState<MapPoint | null>(chosen);
  const [selected, setSelected] = useState<Place | null>(null);
  const [text, setText] = useState('');
  const [isWithoutStreets, setWithoutStreets] = useState(false);
  const [box, setBox] = useState<MapBox | null>(null);
  const suggestions = usePlaceSuggestions(selected === null ? text : '');
  const pointPlace = useQuery(placeAtQuery(isOpen && selected === null ? point : null));
  const labels = useQuery({ ...labelsQuery(isOpen ? box : null), placeholderData: keepPreviousData });
  const map = useQuery({ ...mapQuery, enabled: isOpen });
  const callerLocation = useQuery({ ...callerLocationQuery, enabled: isOpen && chosen === null });

  const named = describePoint(point, selected, pointPlace);
  const place = named.state === 'named' ? named.place : { city: '', state: null, country: '' };
  return {
    isOpen,
    open: () => {
      setPoint(chosen);
      setSelected(null);
      setText('');
      setWithoutStreets(false);
      setOpen(true);
    },
    close: () => setOpen(false),
    point,
    named,
    /** The result. Without a city when the point has no name. */
    place: point === null ? null : ({ ...place, ...point } satisfies Place),
    /** Initial position of the map; undefined until known. */
    initialView: map.isPending ? undefined : (chosen ?? (callerLocation.isPending ? undefined : (callerLocation.data ?? SAN_FRANCISCO))),
    pick: ({ latitude, longitude }: MapPoint) => {
      setPoint({ latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) });
      setSelected(null);
      setText('');
    },
    text,
    suggestions,
    type: (typed: string) => {
      setText(typed);
      setSelected(null);
    },
    choose: (choice: Place, name: string) => {
      setPoint({ latitude: choice.latitude, longitude: choice.longitude });
      setSelected(choice);
      setText(name);
    },
    labels: labels.data ?? [],
    labelsFailed: labels.isError,
    streets: map.data?.has_tiles && !isWithoutStreets ? { credit: map.data.credit } : undefined,
    /** The street map server does not answer: fall back to the built-in borders and city names. */
    disableStreets: () => setWithoutStreets(true),
    moveView: setBox,
  };
}

export type MapChoice = ReturnType<typeof useMapChoice>;

function describePoint(
  point: MapPoint | null,
  selected: Place | null,
  pointPlace: { data?: { city: string | null; state: string | null; country: string | null } | undefined; isError: boolean },
): PlaceName {
  if (point === null) return { state: 'none' };
  if (selected) return { state: 'named', place: { city: selected.city, state: selected.state, country: selected.country } };
  if (pointPlace.isError) return { state: 'failed' };
  if (!pointPlace.data) return { state: 'naming' };
  const { city, state, country } = pointPlace.data;
  return city === null ? { state: 'nameless' } : { state: 'named', place: { city, state, country: country ?? '' } };
}
