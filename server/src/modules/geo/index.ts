/** Places: the city of a point, and the position of a city. Requests are not stored. */
export { geoModule } from './module.ts';
