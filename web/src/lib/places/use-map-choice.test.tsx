import { screen } from '@testing-library/react';
import { afterEach, it, vi } from 'vitest';
import { fakeApi, errorReply } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { useMapChoice } from './use-map-choice.ts';

afterEach(() => vi.unstubAllGlobals());

/** Renders what a map would draw, with a button for each thing that can happen to it. */
function Chooser() {
  const { open, streets, labelsFailed, disableStreets, moveView } = useMapChoice(null);
  return (
    <>
      <p>{streets ? `streets of ${streets.credit}` : 'our borders'}</p>
      {labelsFailed && <p>without names</p>}
      <button type="button" onClick={open}>
        Open the map
      </button>
      <button type="button" onClick={disableStreets}>
        Tiles fail
      </button>
      <button type="button" onClick={() => moveView({ south: 37, west: -123, north: 38, east: -122 })}>
        Move the map
      </button>
    </>
  );
}

it('falls back to the built-in borders when tiles fail, and says when city names cannot be loaded', async () => {
  fakeApi({
    'GET /geo/map': { has_tiles: true, credit: 'Street makers' },
    'GET /geo/locate': errorReply('UNAVAILABLE'),
    'GET /geo/places': errorReply('UNAVAILABLE'),
  });
  const { user } = renderScreen(<Chooser />);
  await user.click(screen.getByRole('button', { name: 'Open the map' }));
  await screen.findByText('streets of Street makers');
  await user.click(screen.getByRole('button', { name: 'Tiles fail' }));
  await screen.findByText('our borders');
  await user.click(screen.getByRole('button', { name: 'Move the map' }));
  await screen.findByText('without names');
});
