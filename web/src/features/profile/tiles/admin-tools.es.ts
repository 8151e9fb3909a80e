import type { Texts } from '../../../lib/i18n/translate.ts';

export const adminTools: Texts = {
  title: 'Herramientas de administración',
  ownership: 'Disputas de titularidad',
  experience: 'Disputas de experiencias',
  applications: 'Solicitudes de revisores',
  pending: 'Pendientes',
  unknown: '–',
  all: 'Miembros, categorías y más',
};
