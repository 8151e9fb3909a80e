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
  title?: PageName;
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

type PageName = keyof (typeof titleTexts)['texts'];

/** Routes that have everything in common but the page. A page's name is also that of its path and its title. */
interface Group extends Omit<PageRoute, 'path' | 'title' | 'Page'> {
  pages: Partial<Record<PageName, PageComponent>>;
}

/** Every page except the welcome page is loaded lazily. scripts/lib/prerender.mjs reads this list. */
const groups: readonly Group[] = [
  {
    access: 'guest',
    frame: 'site',
    pages: {
      welcome: WelcomePage,
      signIn: lazyPart(() => import('./pages/sign-in/sign-in.tsx')),
      signUp: lazyPart(() => import('./pages/sign-in/sign-up.tsx')),
    },
  },
  {
    access: 'anyone',
    frame: 'site',
    pages: {
      googleCallback: lazyPart(() => import('./pages/sign-in/google-callback.tsx')),
      privacy: plainPart(() => import('./pages/public/legal/privacy.tsx')),
      terms: plainPart(() => import('./pages/public/legal/terms.tsx')),
      guidelines: plainPart(() => import('./pages/public/legal/guidelines.tsx')),
      protectAuthors: plainPart(() => import('./pages/public/legal/protect-authors.tsx')),
      transparency: lazyPart(() => import('./pages/public/transparency.tsx')),
      contact: plainPart(() => import('./pages/public/contact.tsx')),
      setup: lazyPart(() => import('./pages/public/setup.tsx')),
      devInbox: lazyPart(() => import('./pages/public/dev-inbox.tsx')),
    },
  },
  {
    access: 'anyone',
    frame: 'app',
    pages: {
      community: lazyPart(() => import('./pages/community/community.tsx')),
    },
  },
  {
    access: 'member',
    frame: 'app',
    pages: {
      reviewers: lazyPart(() => import('./pages/community/reviewers.tsx')),
      profile: lazyPart(() => import('./pages/profile/profile.tsx')),
      socialIds: lazyPart(() => import('./pages/profile/social-ids.tsx')),
      notifications: lazyPart(() => import('./pages/profile/notifications.tsx')),
      payment: lazyPart(() => import('./pages/payment/payment.tsx')),
      receipt: lazyPart(() => import('./pages/payment/receipt.tsx')),
      settings: lazyPart(() => import('./pages/profile/settings.tsx')),
      notificationSettings: lazyPart(() => import('./pages/profile/notification-settings.tsx')),
      security: lazyPart(() => import('./pages/profile/security.tsx')),
    },
  },
  {
    access: 'member',
    frame: 'app',
    hasQuickExit: true,
    pages: {
      experiences: lazyPart(() => import('./pages/experiences/experiences.tsx')),
      myExperiences: lazyPart(() => import('./pages/experiences/my-experiences.tsx')),
      linkedExperiences: lazyPart(() => import('./pages/experiences/linked-experiences.tsx')),
      experience: lazyPart(() => import('./pages/experiences/experience.tsx')),
      myDisputes: lazyPart(() => import('./pages/disputes/my-disputes.tsx')),
      myDecisions: lazyPart(() => import('./pages/decisions/my-decisions.tsx')),
      myReports: lazyPart(() => import('./pages/decisions/my-reports.tsx')),
    },
  },
  {
    access: 'member',
    frame: 'app',
    gate: { feature: 'gate.submit_experience', required: TRUST_TO_SUBMIT },
    showsAuthentication: true,
    hasQuickExit: true,
    pages: {
      submitExperience: lazyPart(() => import('./pages/experiences/submit-experience.tsx')),
    },
  },
  {
    access: 'member',
    frame: 'app',
    gate: { feature: 'gate.search', required: TRUST_TO_BROWSE },
    hasQuickExit: true,
    pages: {
      search: lazyPart(() => import('./pages/search/search.tsx')),
      alerts: lazyPart(() => import('./pages/search/alerts.tsx')),
    },
  },
  {
    access: 'reviewer',
    frame: 'app',
    hasQuickExit: true,
    pages: {
      reviewQueue: lazyPart(() => import('./pages/community/review-queue.tsx')),
    },
  },
  {
    access: 'anyone',
    frame: 'site',
    hasQuickExit: true,
    pages: {
      privacyRequest: lazyPart(() => import('./pages/public/privacy-request.tsx')),
      disputeEvidence: lazyPart(() => import('./pages/disputes/dispute-evidence.tsx')),
    },
  },
];

const routesOf = ({ pages, ...common }: Group): PageRoute[] =>
  (Object.entries(pages) as [PageName, PageComponent][]).map(([name, Page]) => ({ path: paths[name], title: name, Page, ...common }));

/** All routes. */
export const pageRoutes: readonly PageRoute[] = [
  ...groups.flatMap(routesOf),
  { path: `${paths.admin}/*`, Page: lazyPart(() => import('./pages/admin/admin.tsx')), access: 'admin', frame: 'app', hasQuickExit: true },
];
