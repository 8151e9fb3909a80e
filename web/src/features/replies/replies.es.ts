import type { Texts } from '../../lib/i18n/translate.ts';

export const replies: Texts = {
  mine: 'Tu respuesta',
  reply: 'Responder',
  replyTo: 'Responder a la experiencia sobre {name}',
  edit: 'Editar respuesta',
  label: 'Tu respuesta',
  help: 'Una respuesta, que se muestra junto a la experiencia a todos los que la leen. Un revisor la lee primero.',
  editHelp: 'Una respuesta modificada se revisa de nuevo antes de mostrarse.',
  required: 'Escribe una respuesta',
  tooLong: 'La respuesta debe tener como máximo {max} caracteres',
  send: 'Enviar respuesta',
  save: 'Guardar cambios',
  sent: 'Respuesta enviada. Se mostrará cuando un revisor la apruebe.',
  saved: 'Respuesta modificada. Se mostrará cuando un revisor la apruebe.',
};
