/** What the pages in the app's frame share, in one file to load. */
export { AppGuard } from '../guards/app-guard.tsx';
export { AppFrame } from './app-frame.tsx';
