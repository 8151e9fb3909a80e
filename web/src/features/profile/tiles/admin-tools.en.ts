import { defineTexts } from '../../../lib/i18n/translate.ts';

export const adminToolsTexts = defineTexts('admin-tools', {
  title: 'Admin Tools',
  ownership: 'Ownership Disputes',
  experience: 'Experience Disputes',
  applications: 'Reviewer Applications',
  pending: 'Pending',
  unknown: '–',
  all: 'Members, categories and more',
});
