import type { Texts } from '../../lib/i18n/translate.ts';

export const notifications: Texts = {
  title: 'Notificaciones',
  intro: 'Novedades sobre lo que has compartido y sobre tu cuenta.',
  bell: 'Notificaciones',
  bellUnread: 'Notificaciones, {count} sin leer',
  new: 'Nueva',
  unread: '{count} sin leer',
  markAllRead: 'Marcar todo como leído',
  markFailed: 'No pudimos marcarla como leída',
  loadFailed: 'No pudimos cargar tus notificaciones',
  emptyTitle: 'Aún no hay notificaciones',
  emptyText: 'Aquí te avisaremos de decisiones, respuestas, disputas y experiencias que mencionen tus ID vinculados.',
  emptyAction: 'Vincular un ID social',
};
