import type { Texts } from '../../lib/i18n/translate.ts';

export const status: Texts = {
  approved: 'aprobada',
  completed: 'completado',
  resolved: 'resuelta',
  in_review: 'en revisión',
  needs_admin_review: 'espera a un administrador',
  pending: 'pendiente',
  rejected: 'rechazada',
  denied: 'denegada',
  failed: 'fallido',
  withdrawn: 'retirada',
  refunded: 'reembolsado',
  removed: 'eliminada',
};
