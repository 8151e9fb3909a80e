import type { Texts } from '../../lib/i18n/translate.ts';
import { accounts } from '../../features/accounts/accounts.es.ts';
import { accessDenied } from '../guards/access-denied.es.ts';
import { admin } from '../layout/admin.es.ts';
import { adminAppeals } from '../../features/admin-appeals/admin-appeals.es.ts';
import { adminAudit } from '../../features/admin-audit/admin-audit.es.ts';
import { adminCategories } from '../../features/admin-categories/admin-categories.es.ts';
import { adminOverview } from '../../features/admin-overview/admin-overview.es.ts';
import { adminUnmasking } from '../../features/admin-unmasking/admin-unmasking.es.ts';
import { adminUsers } from '../../features/admin-users/admin-users.es.ts';
import { adminTools } from '../../features/profile/tiles/admin-tools.es.ts';
import { adminCases } from '../../features/admin-cases/admin-cases.es.ts';
import { alerts } from '../../features/alerts/alerts.es.ts';
import { approximateDates } from '../../features/submit-experience/sections/approximate-dates.es.ts';
import { birthdate } from '../../ui/forms/birthdate.es.ts';
import { blocks } from '../../features/blocks/blocks.es.ts';
import { code } from '../../ui/dialogs/code.es.ts';
import { community } from '../../features/community/community.es.ts';
import { complaint } from '../../lib/forms/complaint.es.ts';
import { contact } from '../pages/public/contact.es.ts';
import { decisions } from '../../features/decisions/decisions.es.ts';
import { devInbox } from '../pages/public/dev-inbox.es.ts';
import { disputes } from '../../features/disputes/disputes.es.ts';
import { errors } from '../../lib/errors/errors.es.ts';
import { experienceCard } from '../../ui/lists/experience-card.es.ts';
import { experiencePage } from '../pages/experiences/experience-page.es.ts';
import { experiences } from '../../features/experiences/experiences.es.ts';
import { files } from '../../ui/files/files.es.ts';
import { guidelines } from '../pages/public/legal/guidelines.es.ts';
import { legal } from '../../features/legal/legal.es.ts';
import { linkedExperiences } from '../../features/linked-experiences/linked-experiences.es.ts';
import { longText } from '../../ui/forms/long-text.es.ts';
import { map } from '../../ui/map/map.es.ts';
import { notificationPreferences } from '../../features/notification-preferences/notification-preferences.es.ts';
import { notifications } from '../../features/notifications/notifications.es.ts';
import { payments } from '../../features/payments/payments.es.ts';
import { phone } from '../../ui/forms/phone.es.ts';
import { place } from '../../ui/map/place.es.ts';
import { privacy } from '../pages/public/legal/privacy.es.ts';
import { privacyRequest } from '../../features/privacy-request/privacy-request.es.ts';
import { profile } from '../../features/profile/profile.es.ts';
import { replies } from '../../features/replies/replies.es.ts';
import { reports } from '../../features/reports/reports.es.ts';
import { reveals } from '../../features/reveals/reveals.es.ts';
import { review } from '../../features/review/review.es.ts';
import { reviewerOnboarding } from '../guards/reviewer-onboarding.es.ts';
import { reviewerRank } from '../../features/reviewers/reviewer-rank.es.ts';
import { search } from '../../features/search/search.es.ts';
import { secondFactor } from '../../features/second-factor/second-factor.es.ts';
import { session } from '../../lib/session/session.es.ts';
import { settings } from '../../features/settings/settings.es.ts';
import { setup } from '../../features/setup/setup.es.ts';
import { shell } from '../layout/shell.es.ts';
import { socialIds } from '../../features/social-ids/social-ids.es.ts';
import { support } from '../../features/submit-experience/support/support.es.ts';
import { install } from '../../features/install/install.es.ts';
import { submitExperience } from '../../features/submit-experience/submit-experience.es.ts';
import { terms } from '../pages/public/legal/terms.es.ts';
import { terms20261101 } from '../pages/public/legal/earlier/terms-2026-11-01.es.ts';
import { theme } from '../../ui/theme/theme.es.ts';
import { quickExit } from '../quick-exit/quick-exit.es.ts';
import { status } from '../../ui/badges/status.es.ts';
import { tier } from '../../ui/badges/tier.es.ts';
import { titles } from '../titles.es.ts';
import { transparency } from '../../features/transparency/transparency.es.ts';
import { trust } from '../../features/trust/trust.es.ts';
import { trustGate } from '../guards/trust-gate.es.ts';
import { protectAuthors } from '../pages/public/legal/protect-authors.es.ts';
import { ui } from '../../lib/i18n/ui.es.ts';
import { upload } from '../../ui/files/upload.es.ts';
import { verification } from '../../features/verification/verification.es.ts';
import { wait } from '../../lib/format/wait.es.ts';
import { welcome } from '../pages/public/welcome.es.ts';

export const areas: Record<string, Texts> = {
  accounts,
  'access-denied': accessDenied,
  admin,
  'admin-appeals': adminAppeals,
  'admin-audit': adminAudit,
  'admin-categories': adminCategories,
  'admin-overview': adminOverview,
  'admin-unmasking': adminUnmasking,
  'admin-users': adminUsers,
  'admin-tools': adminTools,
  'admin-cases': adminCases,
  alerts,
  'approximate-dates': approximateDates,
  birthdate,
  blocks,
  code,
  community,
  complaint,
  contact,
  decisions,
  'dev-inbox': devInbox,
  disputes,
  errors,
  'experience-card': experienceCard,
  'experience-page': experiencePage,
  experiences,
  files,
  guidelines,
  legal,
  'linked-experiences': linkedExperiences,
  'long-text': longText,
  'protect-authors': protectAuthors,
  map,
  'notification-preferences': notificationPreferences,
  notifications,
  payments,
  phone,
  place,
  privacy,
  'privacy-request': privacyRequest,
  profile,
  replies,
  reports,
  reveals,
  review,
  'reviewer-onboarding': reviewerOnboarding,
  'reviewer-rank': reviewerRank,
  search,
  'second-factor': secondFactor,
  session,
  settings,
  setup,
  shell,
  'social-ids': socialIds,
  'submit-experience': submitExperience,
  install,
  support,
  terms,
  'terms-2026-11-01': terms20261101,
  theme,
  'quick-exit': quickExit,
  status,
  tier,
  titles,
  transparency,
  trust,
  'trust-gate': trustGate,
  ui,
  upload,
  verification,
  wait,
  welcome,
};
