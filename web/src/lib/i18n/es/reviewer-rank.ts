import type { Texts } from '../translate.ts';

export const reviewerRank: Texts = {
  title: 'Puesto como revisor',
  admin: 'Administración',
  adminText: 'La administración decide los casos que los revisores le pasan, por eso no tiene puesto.',
  rank: 'N.º {rank} de {total}',
  notRanked: 'Aún sin puesto',
  notRankedText: { one: 'Los puestos empiezan con {count} decisión.', other: 'Los puestos empiezan con {count} decisiones.' },
  accuracy: 'Acierto',
  accuracyHelp: 'Con qué frecuencia tus decisiones coinciden con el resultado final.',
  percent: '{percent} %',
  reviews: 'Revisiones',
  approved: 'Aprobadas',
  rejected: 'Rechazadas',
  responseTime: 'Tiempo medio de respuesta',
  minutes: { one: '{count} minuto', other: '{count} minutos' },
  lastReview: 'Última revisión',
  noReview: 'Ninguna todavía',
  failed: 'No se pudieron obtener las estadísticas de revisión',
};
