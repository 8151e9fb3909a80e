import { TransparencyReader, type TransparencySettings } from './read-transparency.ts';
import { transparencyRoutes } from './routes.ts';

export function transparencyModule(settings: TransparencySettings) {
  const reader = new TransparencyReader(settings);
  return {
    routes: transparencyRoutes(reader),
    jobs: [],
  };
}
