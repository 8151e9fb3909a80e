import { paths } from './paths.ts';

export const adminPlaces = {
  ownershipDisputes: 'ownership-disputes',
  experienceDisputes: 'experience-disputes',
  appeals: 'appeals',
  applications: 'reviewer-applications',
  members: 'users',
  categories: 'feedback-categories',
  audit: 'audit',
} as const;
export type AdminPlace = keyof typeof adminPlaces;

export const adminPath = (place: AdminPlace): string => `${paths.admin}/${adminPlaces[place]}`;
