import { defineTexts } from '../translate.ts';

/** What all administration pages share: their names, and the way between them. */
export const adminTexts = defineTexts('admin', {
  pageTitle: '{title} · Candor',
  menu: 'Administration',
  backToProfile: 'Profile',
  overview: 'Overview',
  ownershipDisputes: 'Ownership Disputes',
  experienceDisputes: 'Admin Disputes',
  applications: 'Reviewer Applications',
  members: 'Members',
  categories: 'Categories',
  audit: 'Audit Trail',
  ownershipShort: 'Ownership',
  experienceShort: 'Experiences',
  applicationsShort: 'Applications',
  auditShort: 'Audit',
});
