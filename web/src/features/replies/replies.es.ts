import type { Texts } from '../../lib/i18n/translate.ts';

export const replies: Texts = {
  yourReply: 'Tu respuesta',
  reply: 'Responder',
  replyTo: 'Responder a la experiencia sobre {name}',
  edit: 'Editar respuesta',
  label: 'Tu respuesta',
  help: 'Puedes escribir una respuesta. La ven todos los que leen la experiencia, una vez que un revisor la apruebe.',
  editHelp: 'Revisamos de nuevo una respuesta modificada antes de mostrarla.',
  required: 'Escribe una respuesta',
  tooLong: 'La respuesta debe tener como máximo {max} caracteres',
  send: 'Enviar respuesta',
  save: 'Guardar cambios',
  sent: 'Respuesta enviada. Se mostrará cuando un revisor la apruebe.',
  saved: 'Respuesta modificada. Se mostrará cuando un revisor la apruebe.',
};
