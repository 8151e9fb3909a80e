import type { GateKey } from '@candor/contract/trust';
import { TRUST_TO_BROWSE, TRUST_TO_SUBMIT } from '@candor/contract/limits';
import type { titleTexts } from './titles.en.ts';
import { paths } from '../lib/paths/paths.ts';
import type { PageComponent } from './lazy-part.tsx';
import { lazyPart, plainPart } from './lazy-part.tsx';
import { WelcomePage } from './pages/public/welcome.tsx';

/** `guest`: only without a session. */
type Access = 'anyone' | 'guest' | 'member' | 'reviewer' | 'admin';

export interface PageRoute {
  path: string;
  /** Missing where nested routes set their own titles. */
  title?: keyof (typeof titleTexts)['texts'];
  Page: PageComponent;
  access: Access;
  /** Below this trust score the page shows its locked overlay. */
  gate?: { feature: GateKey; required: number };
  /** Shows a dialog with a countdown while the session is checked. */
  showsAuthentication?: true;
  /** Shows experiences, a search or disputes, which someone may have to hide in a moment. */
  hasQuickExit?: true;
  /** `site` has the top bar of the public pages, `app` the navigation rail. On a phone both have the bottom bar. */
  frame: 'site' | 'app';
}

/** All routes. Every page except the welcome page is loaded lazily. */
export const pageRoutes: readonly PageRoute[] = [
  { path: paths.welcome, title: 'welcome', Page: WelcomePage, access: 'guest', frame: 'site' },
  { path: paths.signIn, title: 'signIn', Page: lazyPart(() => import('./pages/sign-in/sign-in.tsx')), access: 'guest', frame: 'site' },
  { path: paths.signUp, title: 'signUp', Page: lazyPart(() => import('./pages/sign-in/sign-up.tsx')), access: 'guest', frame: 'site' },
  {
    path: paths.googleCallback,
    title: 'googleCallback',
    Page: lazyPart(() => import('./pages/sign-in/google-callback.tsx')),
    access: 'anyone',
    frame: 'site',
  },
  {
    path: paths.community,
    title: 'community',
    Page: lazyPart(() => import('./pages/community/community.tsx')),
    access: 'anyone',
    frame: 'app',
  },
  {
    path: paths.reviewers,
    title: 'reviewers',
    Page: lazyPart(() => import('./pages/community/reviewers.tsx')),
    access: 'member',
    frame: 'app',
  },
  { path: paths.profile, title: 'profile', Page: lazyPart(() => import('./pages/profile/profile.tsx')), access: 'member', frame: 'app' },
  {
    path: paths.experiences,
    title: 'experiences',
    Page: lazyPart(() => import('./pages/experiences/experiences.tsx')),
    access: 'member',
    frame: 'app',
    hasQuickExit: true,
  },
  {
    path: paths.submitExperience,
    title: 'submitExperience',
    Page: lazyPart(() => import('./pages/experiences/submit-experience.tsx')),
    access: 'member',
    gate: { feature: 'gate.submit_experience', required: TRUST_TO_SUBMIT },
    showsAuthentication: true,
    frame: 'app',
    hasQuickExit: true,
  },
  {
    path: paths.myExperiences,
    title: 'myExperiences',
    Page: lazyPart(() => import('./pages/experiences/my-experiences.tsx')),
    access: 'member',
    frame: 'app',
    hasQuickExit: true,
  },
  {
    path: paths.linkedExperiences,
    title: 'linkedExperiences',
    Page: lazyPart(() => import('./pages/experiences/linked-experiences.tsx')),
    access: 'member',
    frame: 'app',
    hasQuickExit: true,
  },
  {
    path: paths.experience,
    title: 'experience',
    Page: lazyPart(() => import('./pages/experiences/experience.tsx')),
    access: 'member',
    frame: 'app',
    hasQuickExit: true,
  },
  {
    path: paths.myDisputes,
    title: 'myDisputes',
    Page: lazyPart(() => import('./pages/disputes/my-disputes.tsx')),
    access: 'member',
    frame: 'app',
    hasQuickExit: true,
  },
  {
    path: paths.myDecisions,
    title: 'myDecisions',
    Page: lazyPart(() => import('./pages/decisions/my-decisions.tsx')),
    access: 'member',
    frame: 'app',
    hasQuickExit: true,
  },
  {
    path: paths.myReports,
    title: 'myReports',
    Page: lazyPart(() => import('./pages/decisions/my-reports.tsx')),
    access: 'member',
    frame: 'app',
    hasQuickExit: true,
  },
  {
    path: paths.socialIds,
    title: 'socialIds',
    Page: lazyPart(() => import('./pages/profile/social-ids.tsx')),
    access: 'member',
    frame: 'app',
  },
  {
    path: paths.notifications,
    title: 'notifications',
    Page: lazyPart(() => import('./pages/profile/notifications.tsx')),
    access: 'member',
    frame: 'app',
  },
  { path: paths.payment, title: 'payment', Page: lazyPart(() => import('./pages/payment/payment.tsx')), access: 'member', frame: 'app' },
  { path: paths.receipt, title: 'receipt', Page: lazyPart(() => import('./pages/payment/receipt.tsx')), access: 'member', frame: 'app' },
  { path: paths.settings, title: 'settings', Page: lazyPart(() => import('./pages/profile/settings.tsx')), access: 'member', frame: 'app' },
  {
    path: paths.search,
    title: 'search',
    Page: lazyPart(() => import('./pages/search/search.tsx')),
    access: 'member',
    gate: { feature: 'gate.search', required: TRUST_TO_BROWSE },
    frame: 'app',
    hasQuickExit: true,
  },
  {
    path: paths.alerts,
    title: 'alerts',
    Page: lazyPart(() => import('./pages/search/alerts.tsx')),
    access: 'member',
    gate: { feature: 'gate.search', required: TRUST_TO_BROWSE },
    frame: 'app',
    hasQuickExit: true,
  },
  {
    path: paths.reviewQueue,
    title: 'reviewQueue',
    Page: lazyPart(() => import('./pages/community/review-queue.tsx')),
    access: 'reviewer',
    frame: 'app',
    hasQuickExit: true,
  },
  { path: `${paths.admin}/*`, Page: lazyPart(() => import('./pages/admin/admin.tsx')), access: 'admin', frame: 'app', hasQuickExit: true },
  {
    path: paths.notificationSettings,
    title: 'notificationSettings',
    Page: lazyPart(() => import('./pages/profile/notification-settings.tsx')),
    access: 'member',
    frame: 'app',
  },
  { path: paths.security, title: 'security', Page: lazyPart(() => import('./pages/profile/security.tsx')), access: 'member', frame: 'app' },
  {
    path: paths.privacy,
    title: 'privacy',
    Page: plainPart(() => import('./pages/public/legal/privacy.tsx')),
    access: 'anyone',
    frame: 'site',
  },
  {
    path: paths.privacyRequest,
    title: 'privacyRequest',
    Page: lazyPart(() => import('./pages/public/privacy-request.tsx')),
    access: 'anyone',
    frame: 'site',
    hasQuickExit: true,
  },
  {
    path: paths.disputeEvidence,
    title: 'disputeEvidence',
    Page: lazyPart(() => import('./pages/disputes/dispute-evidence.tsx')),
    access: 'anyone',
    frame: 'site',
    hasQuickExit: true,
  },
  { path: paths.terms, title: 'terms', Page: plainPart(() => import('./pages/public/legal/terms.tsx')), access: 'anyone', frame: 'site' },
  {
    path: paths.guidelines,
    title: 'guidelines',
    Page: plainPart(() => import('./pages/public/legal/guidelines.tsx')),
    access: 'anyone',
    frame: 'site',
  },
  {
    path: paths.protectAuthors,
    title: 'protectAuthors',
    Page: plainPart(() => import('./pages/public/legal/protect-authors.tsx')),
    access: 'anyone',
    frame: 'site',
  },
  {
    path: paths.transparency,
    title: 'transparency',
    Page: lazyPart(() => import('./pages/public/transparency.tsx')),
    access: 'anyone',
    frame: 'site',
  },
  { path: paths.contact, title: 'contact', Page: plainPart(() => import('./pages/public/contact.tsx')), access: 'anyone', frame: 'site' },
  { path: paths.setup, title: 'setup', Page: lazyPart(() => import('./pages/public/setup.tsx')), access: 'anyone', frame: 'site' },
  {
    path: paths.devInbox,
    title: 'devInbox',
    Page: lazyPart(() => import('./pages/public/dev-inbox.tsx')),
    access: 'anyone',
    frame: 'site',
  },
];
