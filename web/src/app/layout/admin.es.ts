import type { Texts } from '../../lib/i18n/translate.ts';

export const admin: Texts = {
  pageTitle: '{title} · Candor',
  menu: 'Administración',
  backToProfile: 'Perfil',
  overview: 'Resumen',
  ownershipDisputes: 'Disputas de titularidad',
  experienceDisputes: 'Disputas de experiencias',
  appeals: 'Recursos',
  applications: 'Solicitudes de revisores',
  members: 'Miembros',
  categories: 'Categorías',
  audit: 'Registro de auditoría',
  ownershipShort: 'Titularidad',
  experienceShort: 'Experiencias',
  appealsShort: 'Recursos',
  applicationsShort: 'Solicitudes',
  auditShort: 'Auditoría',
  reviewing: 'Revisión',
  adminEntry: 'Administración',
  waiting: '{name}: {count} pendiente | {name}: {count} pendientes',
};
