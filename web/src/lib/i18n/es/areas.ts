import type { Texts } from '../translate.ts';
import { accounts } from './accounts.ts';
import { accessDenied } from './access-denied.ts';
import { admin } from './admin.ts';
import { adminAudit } from './admin-audit.ts';
import { adminCategories } from './admin-categories.ts';
import { adminOverview } from './admin-overview.ts';
import { adminUnmasking } from './admin-unmasking.ts';
import { adminUsers } from './admin-users.ts';
import { adminTools } from './admin-tools.ts';
import { adminCases } from './admin-cases.ts';
import { approximateDates } from './approximate-dates.ts';
import { blocks } from './blocks.ts';
import { code } from './code.ts';
import { community } from './community.ts';
import { complaint } from './complaint.ts';
import { contact } from './contact.ts';
import { devInbox } from './dev-inbox.ts';
import { disputes } from './disputes.ts';
import { errors } from './errors.ts';
import { experienceCard } from './experience-card.ts';
import { experiencePage } from './experience-page.ts';
import { experiences } from './experiences.ts';
import { files } from './files.ts';
import { guidelines } from './guidelines.ts';
import { linkedExperiences } from './linked-experiences.ts';
import { longText } from './long-text.ts';
import { map } from './map.ts';
import { notifications } from './notifications.ts';
import { payments } from './payments.ts';
import { phone } from './phone.ts';
import { place } from './place.ts';
import { privacy } from './privacy.ts';
import { privacyRequest } from './privacy-request.ts';
import { profile } from './profile.ts';
import { replies } from './replies.ts';
import { reports } from './reports.ts';
import { reveals } from './reveals.ts';
import { review } from './review.ts';
import { reviewerOnboarding } from './reviewer-onboarding.ts';
import { reviewerRank } from './reviewer-rank.ts';
import { search } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { socialIds } from './social-ids.ts';
import { submitExperience } from './submit-experience.ts';
import { terms } from './terms.ts';
import { titles } from './titles.ts';
import { trust } from './trust.ts';
import { trustGate } from './trust-gate.ts';
import { ui } from './ui.ts';
import { upload } from './upload.ts';
import { verification } from './verification.ts';
import { wait } from './wait.ts';
import { welcome } from './welcome.ts';

/** Spanish, by area. */
export const areas: Record<string, Texts> = {
  accounts,
  'access-denied': accessDenied,
  admin,
  'admin-audit': adminAudit,
  'admin-categories': adminCategories,
  'admin-overview': adminOverview,
  'admin-unmasking': adminUnmasking,
  'admin-users': adminUsers,
  'admin-tools': adminTools,
  'admin-cases': adminCases,
  'approximate-dates': approximateDates,
  blocks,
  code,
  community,
  complaint,
  contact,
  'dev-inbox': devInbox,
  disputes,
  errors,
  'experience-card': experienceCard,
  'experience-page': experiencePage,
  experiences,
  files,
  guidelines,
  'linked-experiences': linkedExperiences,
  'long-text': longText,
  map,
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
  shell,
  'social-ids': socialIds,
  'submit-experience': submitExperience,
  terms,
  titles,
  trust,
  'trust-gate': trustGate,
  ui,
  upload,
  verification,
  wait,
  welcome,
};
