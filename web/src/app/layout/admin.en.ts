import { defineTexts } from '../../lib/i18n/translate.ts';

export const adminTexts = defineTexts('admin', {
  pageTitle: '{title} · Candor',
  menu: 'Administration',
  backToProfile: 'Profile',
  overview: 'Overview',
  ownershipDisputes: 'Ownership Disputes',
  experienceDisputes: 'Admin Disputes',
  appeals: 'Appeals',
  applications: 'Reviewer Applications',
  members: 'Members',
  categories: 'Categories',
  audit: 'Audit log',
  ownershipShort: 'Ownership',
  experienceShort: 'Experiences',
  appealsShort: 'Appeals',
  applicationsShort: 'Applications',
  auditShort: 'Audit',
  reviewing: 'Reviewing',
  adminEntry: 'Admin',
  waiting: '{name}: {count} waiting',
});
