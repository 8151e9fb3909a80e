import { defineTexts } from '../../lib/i18n/translate.ts';

export const mapTexts = defineTexts('map', {
  map: 'Map',
  help: 'Click or tap the map, or type a town below it.',
  keys: 'By keyboard, the arrow keys move the map, + and − zoom, and Enter chooses its middle.',
  typed: 'Or type a city or town',
  closer: 'Zoom in',
  farther: 'Zoom out',
  loading: 'Loading the map…',
  failed: 'We couldn’t load the map',
  namesFailed: 'We couldn’t load the names of the towns. The map works without them.',
  nothingChosen: 'No place chosen yet.',
  naming: 'Looking up the name…',
  chosen: 'Chosen: {place}',
  nameless: 'Chosen: a point with no town near it',
  unnamed: 'Chosen: a point on the map. We couldn’t find its name, but we kept the point.',
  around: 'The circle is {count} mile around it. | The circle is {count} miles around it.',
  cancel: 'Cancel',
  land: 'Coasts: GSHHG · Borders, rivers: Natural Earth ·',
  places: 'Places: GeoNames',
  locatedBy: 'IP Geolocation by DB-IP',
});
