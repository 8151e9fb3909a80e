import { lazyPart } from '../lazy-part.tsx';

/** Most public pages do without. */
export const AppFrame = lazyPart(async () => ({ default: (await import('./framed-app.ts')).AppFrame }));
export const AppGuard = lazyPart(async () => ({ default: (await import('./framed-app.ts')).AppGuard }));
