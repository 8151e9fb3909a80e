import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import type { Place } from '../../lib/places/places.ts';
import { useMapChoice } from '../../lib/places/use-map-choice.ts';
import { MapDialog } from './map-dialog.tsx';

const point = { latitude: 48.2082, longitude: 16.3738 };

function Screen({ onConfirm }: { onConfirm: (place: Place) => void }) {
  const choice = useMapChoice(point);
  return (
    <>
      <button onClick={choice.open}>Open</button>
      <MapDialog texts={{ title: 'Map', confirm: 'Use it', missing: '' }} radiusMiles={5} choice={choice} onConfirm={onConfirm} />
    </>
  );
}

afterEach(() => vi.unstubAllGlobals());

it('waits for the name of the point before it can be confirmed', async () => {
  const found = Promise.withResolvers<{ city: string; state: null; country: string }>();
  fakeApi({ 'GET /geo/map': () => new Promise(() => undefined), 'GET /geo/reverse': () => found.promise });
  const onConfirm = vi.fn<(place: Place) => void>();
  const { user } = renderScreen(<Screen onConfirm={onConfirm} />);
  await user.click(screen.getByText('Open'));
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Use it' });
  expect(confirm.disabled).toBe(true);
  found.resolve({ city: 'Vienna', state: null, country: 'AT' });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await user.click(confirm);
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith({ ...point, city: 'Vienna', state: null, country: 'AT' });
});
