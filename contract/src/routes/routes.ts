import { authRoutes } from './accounts.ts';
import { adminDisputeRoutes } from './staff/admin-disputes.ts';
import { adminRoutes } from './staff/admin.ts';
import { memberHistoryRoutes } from './staff/member-history.ts';
import { alertRoutes } from './alerts.ts';
import { factorRoutes } from './auth-factors.ts';
import { blockRoutes } from './blocks.ts';
import { catalogueRoutes } from './catalogue.ts';
import { communityRoutes } from './community.ts';
import { decisionRoutes } from './decisions.ts';
import { disputeRoutes } from './disputes.ts';
import { experienceRoutes } from './experience-routes.ts';
import { feedbackRoutes } from './feedback.ts';
import { fileRoutes } from './files.ts';
import { geoRoutes } from './geo.ts';
import { moderationRoutes } from './staff/moderation.ts';
import { notificationRoutes } from './notifications.ts';
import { preferenceRoutes } from './notification-preferences.ts';
import { paymentRoutes } from './payments.ts';
import { privacyRoutes } from './privacy.ts';
import { pushRoutes } from './push.ts';
import { proofRoutes } from './proofs.ts';
import { revealRoutes } from './reveals.ts';
import { searchRoutes } from './search.ts';
import { setupRoutes } from './staff/setup.ts';
import { socialIdRoutes } from './social-id-routes.ts';
import { transparencyRoutes } from './transparency.ts';
import { userRoutes } from './user.ts';

type Aliases<T> = T[keyof T] extends infer R ? (R extends { aliases: readonly (infer A)[] } ? A : never) : never;
type Overlap<T extends readonly object[], Seen = never> = T extends readonly [infer H, ...infer Rest extends readonly object[]]
  ? ((keyof H | Aliases<H>) & Seen) | (keyof H & Aliases<H>) | Overlap<Rest, Seen | keyof H | Aliases<H>>
  : never;

const tables = [
  authRoutes,
  factorRoutes,
  userRoutes,
  blockRoutes,
  socialIdRoutes,
  proofRoutes,
  experienceRoutes,
  feedbackRoutes,
  searchRoutes,
  alertRoutes,
  revealRoutes,
  paymentRoutes,
  moderationRoutes,
  communityRoutes,
  decisionRoutes,
  disputeRoutes,
  privacyRoutes,
  adminRoutes,
  memberHistoryRoutes,
  adminDisputeRoutes,
  notificationRoutes,
  preferenceRoutes,
  pushRoutes,
  fileRoutes,
  geoRoutes,
  catalogueRoutes,
  setupRoutes,
  transparencyRoutes,
] as const;

/**
 * The type of the tables. If two of them have the same method and path, it is another type, and the code below doesn't compile. Otherwise
 * the later row would silently win.
 */
type NoOverlap = [Overlap<typeof tables>] extends [never] ? typeof tables : Overlap<typeof tables>;

type MergedRoutes<T extends readonly object[]> = T extends readonly [infer H, ...infer Rest extends readonly object[]]
  ? H & MergedRoutes<Rest>
  : unknown;

const merge = <T extends readonly object[]>(list: T): { [K in keyof MergedRoutes<T>]: MergedRoutes<T>[K] } =>
  Object.assign({}, ...list) as { [K in keyof MergedRoutes<T>]: MergedRoutes<T>[K] };

/** Every call of the API, under API_BASE. */
export const routes = merge(tables satisfies NoOverlap);
export type Routes = typeof routes;
