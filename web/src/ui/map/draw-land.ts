import L from 'leaflet';
import { feature } from 'topojson-client';
import classes from './map-canvas.module.css';

const UNITED_STATES = '840';

/**
 * Land and borders from npm's data, each a chunk of its own that arrives beside the map: the world of Natural Earth, and
 * the states of the US Census, whose coast is finer, in the place of the world's own United States.
 */
export const drawLand = (map: L.Map): Promise<unknown> => Promise.all([drawStates(map), drawOthers(map)]);

async function drawStates(map: L.Map): Promise<void> {
  const { default: states } = await import('us-atlas/states-10m.json');
  draw(map, feature(states, states.objects.states));
}

async function drawOthers(map: L.Map): Promise<void> {
  const { default: world } = await import('world-atlas/countries-50m.json');
  const { countries } = world.objects;
  draw(map, feature(world, { ...countries, geometries: countries.geometries.filter(({ id }) => id !== UNITED_STATES) }));
}

function draw(map: L.Map, land: ReturnType<typeof feature>): void {
  // The dialog may have been closed meanwhile.
  if (!map.getPane('mapPane')) return;
  L.geoJSON(land, { interactive: false, style: { className: classes.land ?? '', weight: 1 } })
    .addTo(map)
    .bringToBack();
}
