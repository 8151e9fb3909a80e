import type { Texts } from '../translate.ts';

export const experienceCard: Texts = {
  reveal: 'Revelar experiencia completa',
  hidden: 'El comentario, todos los identificadores y la fecha exacta están en la experiencia completa.',
  positive: { one: '{count} positiva', other: '{count} positivas' },
  neutral: { one: '{count} neutral', other: '{count} neutrales' },
  negative: { one: '{count} negativa', other: '{count} negativas' },
  categories: 'Categorías',
  happened: 'Ocurrió: {date}',
  shared: 'Compartida: {date}',
  sharedIn: 'Compartida en {month}',
  authorTrust: 'Confianza de quien escribe',
  anonymous: 'Compartida de forma anónima',
  noComment: 'No se compartió ningún comentario.',
  edited: 'Editada por moderación',
  disputed: 'Impugnada',
  disputedHelp: 'La persona sobre la que se escribe la impugna.',
  hasReply: 'Tiene una respuesta',
  replies: 'Respuestas',
  bySubject: 'De la persona sobre la que se escribe',
  byMember: 'De un miembro',
  revealed: 'Revelada',
};
