import type { Texts } from '../../lib/i18n/translate.ts';
import { accounts } from '../../features/accounts/accounts.zh-Hans.ts';
import { accessDenied } from '../guards/access-denied.zh-Hans.ts';
import { admin } from '../layout/admin.zh-Hans.ts';
import { adminAppeals } from '../../features/admin-appeals/admin-appeals.zh-Hans.ts';
import { adminAudit } from '../../features/admin-audit/admin-audit.zh-Hans.ts';
import { adminCategories } from '../../features/admin-categories/admin-categories.zh-Hans.ts';
import { adminOverview } from '../../features/admin-overview/admin-overview.zh-Hans.ts';
import { adminUnmasking } from '../../features/admin-unmasking/admin-unmasking.zh-Hans.ts';
import { adminUsers } from '../../features/admin-users/admin-users.zh-Hans.ts';
import { adminTools } from '../../features/profile/tiles/admin-tools.zh-Hans.ts';
import { adminCases } from '../../features/admin-cases/admin-cases.zh-Hans.ts';
import { alerts } from '../../features/alerts/alerts.zh-Hans.ts';
import { approximateDates } from '../../features/submit-experience/sections/approximate-dates.zh-Hans.ts';
import { birthdate } from '../../ui/forms/birthdate.zh-Hans.ts';
import { blocks } from '../../features/blocks/blocks.zh-Hans.ts';
import { code } from '../../ui/dialogs/code.zh-Hans.ts';
import { community } from '../../features/community/community.zh-Hans.ts';
import { complaint } from '../../lib/forms/complaint.zh-Hans.ts';
import { contact } from '../pages/public/contact.zh-Hans.ts';
import { decisions } from '../../features/decisions/decisions.zh-Hans.ts';
import { devInbox } from '../pages/public/dev-inbox.zh-Hans.ts';
import { disputes } from '../../features/disputes/disputes.zh-Hans.ts';
import { errors } from '../../lib/errors/errors.zh-Hans.ts';
import { experienceCard } from '../../ui/lists/experience-card.zh-Hans.ts';
import { experiencePage } from '../pages/experiences/experience-page.zh-Hans.ts';
import { experiences } from '../../features/experiences/experiences.zh-Hans.ts';
import { files } from '../../ui/files/files.zh-Hans.ts';
import { guidelines } from '../pages/public/legal/guidelines.zh-Hans.ts';
import { legal } from '../../features/legal/legal.zh-Hans.ts';
import { linkedExperiences } from '../../features/linked-experiences/linked-experiences.zh-Hans.ts';
import { longText } from '../../ui/forms/long-text.zh-Hans.ts';
import { map } from '../../ui/map/map.zh-Hans.ts';
import { notificationPreferences } from '../../features/notification-preferences/notification-preferences.zh-Hans.ts';
import { notifications } from '../../features/notifications/notifications.zh-Hans.ts';
import { payments } from '../../features/payments/payments.zh-Hans.ts';
import { phone } from '../../ui/forms/phone.zh-Hans.ts';
import { place } from '../../ui/map/place.zh-Hans.ts';
import { privacy } from '../pages/public/legal/privacy.zh-Hans.ts';
import { privacyRequest } from '../../features/privacy-request/privacy-request.zh-Hans.ts';
import { profile } from '../../features/profile/profile.zh-Hans.ts';
import { replies } from '../../features/replies/replies.zh-Hans.ts';
import { reports } from '../../features/reports/reports.zh-Hans.ts';
import { reveals } from '../../features/reveals/reveals.zh-Hans.ts';
import { review } from '../../features/review/review.zh-Hans.ts';
import { reviewerOnboarding } from '../guards/reviewer-onboarding.zh-Hans.ts';
import { reviewerRank } from '../../features/reviewers/reviewer-rank.zh-Hans.ts';
import { search } from '../../features/search/search.zh-Hans.ts';
import { secondFactor } from '../../features/second-factor/second-factor.zh-Hans.ts';
import { session } from '../../lib/session/session.zh-Hans.ts';
import { settings } from '../../features/settings/settings.zh-Hans.ts';
import { setup } from '../../features/setup/setup.zh-Hans.ts';
import { shell } from '../layout/shell.zh-Hans.ts';
import { socialIds } from '../../features/social-ids/social-ids.zh-Hans.ts';
import { support } from '../../features/submit-experience/support/support.zh-Hans.ts';
import { install } from '../../features/install/install.zh-Hans.ts';
import { submitExperience } from '../../features/submit-experience/submit-experience.zh-Hans.ts';
import { terms } from '../pages/public/legal/terms.zh-Hans.ts';
import { terms20261101 } from '../pages/public/legal/earlier/terms-2026-11-01.zh-Hans.ts';
import { theme } from '../../ui/theme/theme.zh-Hans.ts';
import { quickExit } from '../quick-exit/quick-exit.zh-Hans.ts';
import { status } from '../../ui/badges/status.zh-Hans.ts';
import { tier } from '../../ui/badges/tier.zh-Hans.ts';
import { titles } from '../titles.zh-Hans.ts';
import { transparency } from '../../features/transparency/transparency.zh-Hans.ts';
import { trust } from '../../features/trust/trust.zh-Hans.ts';
import { trustGate } from '../guards/trust-gate.zh-Hans.ts';
import { protectAuthors } from '../pages/public/legal/protect-authors.zh-Hans.ts';
import { ui } from '../../lib/i18n/ui.zh-Hans.ts';
import { upload } from '../../ui/files/upload.zh-Hans.ts';
import { verification } from '../../features/verification/verification.zh-Hans.ts';
import { wait } from '../../lib/format/wait.zh-Hans.ts';
import { welcome } from '../pages/public/welcome.zh-Hans.ts';

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
