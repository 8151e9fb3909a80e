import { catalogueAreas } from '../../lib/i18n/catalogue-areas.ts';

export const areas = catalogueAreas(import.meta.glob('../../**/*.zh-Hans.ts', { eager: true }));
