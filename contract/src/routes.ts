import { authRoutes } from './accounts.ts';
import { factorRoutes } from './auth-factors.ts';
import { experienceRoutes } from './experiences.ts';
import { feedbackRoutes } from './feedback.ts';
import { moderationRoutes } from './moderation.ts';
import { revealRoutes } from './reveals.ts';
import { searchRoutes } from './search.ts';
import { socialIdRoutes } from './social-id-routes.ts';
import { userRoutes } from './user.ts';

/** Every call of the API, under API_BASE. */
export const routes = {
  ...authRoutes,
  ...factorRoutes,
  ...userRoutes,
  ...socialIdRoutes,
  ...experienceRoutes,
  ...feedbackRoutes,
  ...searchRoutes,
  ...revealRoutes,
  ...moderationRoutes,
};
export type Routes = typeof routes;
