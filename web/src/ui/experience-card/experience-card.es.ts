import type { Texts } from '../../lib/i18n/translate.ts';

export const experienceCard: Texts = {
  reveal: 'Revelar experiencia completa',
  hidden: 'El comentario, todos los identificadores y la fecha exacta están en la experiencia completa.',
  positive: '{count} positiva | {count} positivas',
  neutral: '{count} neutral | {count} neutrales',
  negative: '{count} negativa | {count} negativas',
  categories: 'Categorías',
  happened: 'Ocurrió: {date}',
  happenedAbout: 'Ocurrió hacia el {date}',
  sharedIn: 'Compartida en {month}',
  authorTrust: 'Confianza de quien escribe',
  anonymous: 'Compartida de forma anónima',
  noComment: 'No se compartió ningún comentario.',
  edited: 'Editada por un moderador',
  disputed: 'Impugnada',
  disputedHelp: 'La persona sobre la que se escribe la impugna.',
  hasReply: 'Tiene una respuesta',
  replies: 'Respuestas',
  bySubject: 'De la persona sobre la que se escribe',
  byMember: 'De un miembro',
};
