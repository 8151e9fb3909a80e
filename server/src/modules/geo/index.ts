/** Places: which city a point is in, and where a city is. What is asked here is kept nowhere. */
export { geoModule } from './module.ts';
