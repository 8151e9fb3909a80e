import { lazyPart } from '../lazy-part.tsx';

/** Loaded on demand, because most public pages need neither. */
export const AppFrame = lazyPart(async () => ({ default: (await import('./framed-app.ts')).AppFrame }));
export const AppGuard = lazyPart(async () => ({ default: (await import('./framed-app.ts')).AppGuard }));
