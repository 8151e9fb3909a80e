import type { SignInDependencies } from './dependencies.ts';
import { signInRoutes } from './routes.ts';

export const signInModule = (deps: SignInDependencies) => ({ routes: signInRoutes(deps), jobs: [] });
