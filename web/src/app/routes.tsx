import { TRUST_TO_BROWSE, TRUST_TO_SUBMIT } from '@candor/contract/limits';
import type { titleTexts } from '../lib/i18n/en/titles.ts';
import { paths } from '../lib/paths.ts';
import type { PageComponent } from './lazy-page.ts';
import { lazyPage } from './lazy-page.ts';
import { WelcomePage } from './pages/welcome.tsx';

/** Who may open a page: anyone; only those without a session; members; reviewers and admins; admins. */
type Access = 'anyone' | 'guest' | 'member' | 'reviewer' | 'admin';

export interface PageRoute {
  path: string;
  /** Left out where the page has addresses beneath it, each with a title of its own. */
  title?: keyof (typeof titleTexts)['texts'];
  Page: PageComponent;
  access: Access;
  /** The page needs this trust score; below it, its locked overlay is shown. */
  gate?: { feature: string; required: number };
  /** Says in a dialog for how long it is still asked who somebody is. */
  showsAuthentication?: true;
  /** `site` has the top bar of the public pages, `app` the navigation rail. On a phone both have the bottom bar. */
  frame: 'site' | 'app';
}

/** Every page of the app, once. All but the first one a visitor sees arrive when they are opened. */
export const pageRoutes: readonly PageRoute[] = [
  { path: paths.welcome, title: 'welcome', Page: WelcomePage, access: 'guest', frame: 'site' },
  { path: paths.signIn, title: 'signIn', Page: lazyPage(() => import('./pages/sign-in.tsx')), access: 'guest', frame: 'site' },
  { path: paths.signUp, title: 'signUp', Page: lazyPage(() => import('./pages/sign-up.tsx')), access: 'guest', frame: 'site' },
  {
    path: paths.googleCallback,
    title: 'googleCallback',
    Page: lazyPage(() => import('./pages/google-callback.tsx')),
    access: 'anyone',
    frame: 'site',
  },
  { path: paths.community, title: 'community', Page: lazyPage(() => import('./pages/community.tsx')), access: 'anyone', frame: 'app' },
  { path: paths.reviewers, title: 'reviewers', Page: lazyPage(() => import('./pages/reviewers.tsx')), access: 'member', frame: 'app' },
  { path: paths.profile, title: 'profile', Page: lazyPage(() => import('./pages/profile.tsx')), access: 'member', frame: 'app' },
  {
    path: paths.experiences,
    title: 'experiences',
    Page: lazyPage(() => import('./pages/experiences.tsx')),
    access: 'member',
    frame: 'app',
  },
  {
    path: paths.submitExperience,
    title: 'submitExperience',
    Page: lazyPage(() => import('./pages/submit-experience.tsx')),
    access: 'member',
    gate: { feature: 'Submit Experience', required: TRUST_TO_SUBMIT },
    showsAuthentication: true,
    frame: 'app',
  },
  {
    path: paths.myExperiences,
    title: 'myExperiences',
    Page: lazyPage(() => import('./pages/my-experiences.tsx')),
    access: 'member',
    frame: 'app',
  },
  {
    path: paths.linkedExperiences,
    title: 'linkedExperiences',
    Page: lazyPage(() => import('./pages/linked-experiences.tsx')),
    access: 'member',
    frame: 'app',
  },
  { path: paths.experience, title: 'experience', Page: lazyPage(() => import('./pages/experience.tsx')), access: 'member', frame: 'app' },
  { path: paths.myDisputes, title: 'myDisputes', Page: lazyPage(() => import('./pages/my-disputes.tsx')), access: 'member', frame: 'app' },
  { path: paths.socialIds, title: 'socialIds', Page: lazyPage(() => import('./pages/social-ids.tsx')), access: 'member', frame: 'app' },
  {
    path: paths.notifications,
    title: 'notifications',
    Page: lazyPage(() => import('./pages/notifications.tsx')),
    access: 'member',
    frame: 'app',
  },
  { path: paths.payment, title: 'payment', Page: lazyPage(() => import('./pages/payment.tsx')), access: 'member', frame: 'app' },
  { path: paths.receipt, title: 'receipt', Page: lazyPage(() => import('./pages/receipt.tsx')), access: 'member', frame: 'app' },
  { path: paths.settings, title: 'settings', Page: lazyPage(() => import('./pages/settings.tsx')), access: 'member', frame: 'app' },
  {
    path: paths.search,
    title: 'search',
    Page: lazyPage(() => import('./pages/search.tsx')),
    access: 'member',
    gate: { feature: 'Search', required: TRUST_TO_BROWSE },
    frame: 'app',
  },
  {
    path: paths.reviewQueue,
    title: 'reviewQueue',
    Page: lazyPage(() => import('./pages/review-queue.tsx')),
    access: 'reviewer',
    frame: 'app',
  },
  { path: `${paths.admin}/*`, Page: lazyPage(() => import('./pages/admin.tsx')), access: 'admin', frame: 'app' },
  { path: paths.security, title: 'security', Page: lazyPage(() => import('./pages/security.tsx')), access: 'member', frame: 'app' },
  { path: paths.privacy, title: 'privacy', Page: lazyPage(() => import('./pages/privacy.tsx')), access: 'anyone', frame: 'site' },
  {
    path: paths.privacyRequest,
    title: 'privacyRequest',
    Page: lazyPage(() => import('./pages/privacy-request.tsx')),
    access: 'anyone',
    frame: 'site',
  },
  {
    path: paths.disputeEvidence,
    title: 'disputeEvidence',
    Page: lazyPage(() => import('./pages/dispute-evidence.tsx')),
    access: 'anyone',
    frame: 'site',
  },
  { path: paths.terms, title: 'terms', Page: lazyPage(() => import('./pages/terms.tsx')), access: 'anyone', frame: 'site' },
  { path: paths.guidelines, title: 'guidelines', Page: lazyPage(() => import('./pages/guidelines.tsx')), access: 'anyone', frame: 'site' },
  { path: paths.contact, title: 'contact', Page: lazyPage(() => import('./pages/contact.tsx')), access: 'anyone', frame: 'site' },
  { path: paths.devInbox, title: 'devInbox', Page: lazyPage(() => import('./pages/dev-inbox.tsx')), access: 'anyone', frame: 'site' },
];
