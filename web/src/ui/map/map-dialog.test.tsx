import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls, refuse } from '../../../test/answer-calls.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { useMapChoice } from '../../lib/use-map-choice.ts';
import type { MapCanvasProps } from './map-canvas.tsx';
import { MapDialog } from './map-dialog.tsx';

// A browser draws the map; here it says what it would draw.
vi.mock('./map-canvas.tsx', () => ({
  MapCanvas: ({ hasStreets, onNoStreets, onLook }: MapCanvasProps) => (
    <>
      <p>{hasStreets ? 'streets' : 'borders'}</p>
      <button type="button" onClick={onNoStreets}>
        No square comes
      </button>
      <button type="button" onClick={() => onLook({ south: 37, west: -123, north: 38, east: -122 })}>
        Look
      </button>
    </>
  ),
}));
afterEach(() => vi.unstubAllGlobals());

function Chooser() {
  const choice = useMapChoice(true, null);
  const words = { title: 'Choose', confirm: 'Use', missing: 'Missing' };
  return <MapDialog opened onClose={() => {}} {...words} radiusMiles={5} choice={choice} onConfirm={() => {}} />;
}

it('does without the street map and without names where they cannot be had', async () => {
  answerCalls({
    'GET /geo/map': { has_tiles: true, credit: 'Street makers' },
    'GET /geo/locate': refuse('UNAVAILABLE'),
    'GET /geo/places': refuse('UNAVAILABLE'),
  });
  const { user } = renderScreen(<Chooser />);
  await screen.findByText('streets');
  expect(screen.getByText(/Street makers/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'No square comes' }));
  await screen.findByText('borders');
  expect(screen.queryByText(/Street makers/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Look' }));
  await screen.findByText('The names of the towns could not be loaded. The map works without them.');
});
