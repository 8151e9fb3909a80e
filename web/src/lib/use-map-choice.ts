import { SAN_FRANCISCO } from '@candor/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hereQuery, labelsQuery, mapQuery, placeAtQuery, type MapBox, type MapPoint, type Place } from './places.ts';
import { useFoundPlaces } from './use-found-places.ts';

/** What is known of the point that was chosen. */
type Named = { state: 'none' | 'naming' | 'nameless' | 'failed' } | { state: 'named'; place: Omit<Place, keyof MapPoint> };

/** The same precision everywhere: some ten metres, far finer than what is kept. */
const rounded = (degrees: number): number => Math.round(degrees * 1e4) / 1e4;

/** A point being chosen on a map or by its name, from when the dialog opens until it closes. */
export function useMapChoice(opened: boolean, chosen: MapPoint | null) {
  const [wasOpened, setWasOpened] = useState(opened);
  const [point, setPoint] = useState<MapPoint | null>(chosen);
  const [known, setKnown] = useState<Place | null>(null);
  const [text, setText] = useState('');
  const [isWithoutStreets, setWithoutStreets] = useState(false);
  const [box, setBox] = useState<MapBox | null>(null);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setPoint(chosen);
      setKnown(null);
      setText('');
      setWithoutStreets(false);
    }
  }
  const found = useFoundPlaces(known === null ? text : '');
  const at = useQuery(placeAtQuery(opened && known === null ? point : null));
  const labels = useQuery({ ...labelsQuery(opened ? box : null), placeholderData: keepPreviousData });
  const map = useQuery({ ...mapQuery, enabled: opened });
  const here = useQuery({ ...hereQuery, enabled: opened && chosen === null });

  const named = nameOf(point, known, at);
  const place = named.state === 'named' ? named.place : { city: '', state: null, country: '' };
  return {
    point,
    named,
    /** What is handed on: without a city when its name could not be found, the point kept. */
    place: point === null ? null : ({ ...place, ...point } satisfies Place),
    /** Where the map opens; undefined until that is known. */
    opensAt: map.isPending ? undefined : (chosen ?? (here.isPending ? undefined : (here.data ?? SAN_FRANCISCO))),
    pick: ({ latitude, longitude }: MapPoint) => {
      setPoint({ latitude: rounded(latitude), longitude: rounded(longitude) });
      setKnown(null);
      setText('');
    },
    text,
    found,
    type: (typed: string) => {
      setText(typed);
      setKnown(null);
    },
    choose: (choice: Place, name: string) => {
      setPoint({ latitude: choice.latitude, longitude: choice.longitude });
      setKnown(choice);
      setText(name);
    },
    labels: labels.data ?? [],
    isNameless: labels.isError,
    streets: map.data?.has_tiles && !isWithoutStreets ? { credit: map.data.credit } : undefined,
    /** The server of the street map does not answer: our own borders and names stand in for it. */
    doWithoutStreets: () => setWithoutStreets(true),
    look: setBox,
  };
}

export type MapChoice = ReturnType<typeof useMapChoice>;

function nameOf(
  point: MapPoint | null,
  known: Place | null,
  at: { data?: { city: string | null; state: string | null; country: string | null } | undefined; isError: boolean },
): Named {
  if (point === null) return { state: 'none' };
  if (known) return { state: 'named', place: { city: known.city, state: known.state, country: known.country } };
  if (at.isError) return { state: 'failed' };
  if (!at.data) return { state: 'naming' };
  const { city, state, country } = at.data;
  return city === null ? { state: 'nameless' } : { state: 'named', place: { city, state, country: country ?? '' } };
}
