declare module 'us-atlas/states-10m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';
  const topology: Topology<{ states: GeometryCollection }>;
  export default topology;
}
declare module 'world-atlas/countries-50m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';
  const topology: Topology<{ countries: GeometryCollection }>;
  export default topology;
}
