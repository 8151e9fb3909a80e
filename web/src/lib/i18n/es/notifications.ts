import type { Texts } from '../translate.ts';

export const notifications: Texts = {
  title: 'Notificaciones',
  intro: 'Lo que ha pasado con lo que compartiste y lo que te concierne.',
  bell: 'Notificaciones',
  bellUnread: { one: 'Notificaciones, {count} sin leer', other: 'Notificaciones, {count} sin leer' },
  new: 'Nueva',
  unread: { one: '{count} sin leer', other: '{count} sin leer' },
  markAllRead: 'Marcar todo como leído',
  markFailed: 'No se pudo marcar como leído',
  loadFailed: 'No se pudieron cargar las notificaciones',
  emptyTitle: 'Aún no hay notificaciones',
  emptyText:
    'Aquí se anunciarán las decisiones sobre lo que compartes, las respuestas, las disputas y las experiencias sobre tus ID vinculados.',
  emptyAction: 'Vincular un ID social',
};
