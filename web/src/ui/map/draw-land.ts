import L from 'leaflet';
import { feature } from 'topojson-client';
import classes from './map-canvas.module.css';

const UNITED_STATES = '840';

/**
 * Draws land and borders from npm data, each in its own lazy chunk: Natural Earth for the world, and the US Census for the states,
 * whose coast is more detailed, in place of the United States.
 */
export const drawLand = (map: L.Map): Promise<unknown> => Promise.all([drawStates(map), drawCountries(map)]);

async function drawStates(map: L.Map): Promise<void> {
  const { default: states } = await import('us-atlas/states-10m.json');
  draw(map, feature(states, states.objects.states));
}

async function drawCountries(map: L.Map): Promise<void> {
  const { default: world } = await import('world-atlas/countries-50m.json');
  const { countries } = world.objects;
  draw(map, feature(world, { ...countries, geometries: countries.geometries.filter(({ id }) => id !== UNITED_STATES) }));
}

function draw(map: L.Map, land: ReturnType<typeof feature>): void {
  // The dialog may have closed in the meantime.
  if (!map.getPane('mapPane')) return;
  L.geoJSON(land, { interactive: false, style: { className: classes.land ?? '', weight: 1 } })
    .addTo(map)
    .bringToBack();
}
