/** The modules that all pages within the app's frame use, combined in one file. */
export { AppGuard } from '../guards/app-guard.tsx';
export { AppFrame } from './app-frame.tsx';
