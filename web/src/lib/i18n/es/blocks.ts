import type { Texts } from '../translate.ts';

export const blocks: Texts = {
  block: 'Bloquear a quien escribe',
  title: '¿Bloquear a quien escribió esta experiencia?',
  text: 'Lo que comparta ya no aparecerá en tus búsquedas. No se le avisa, y tú no sabrás quién es.',
  kept: 'Lo que trate de ti sigue en tus experiencias vinculadas, para que puedas responder. Puedes quitar el bloqueo en tus ajustes.',
  confirm: 'Bloquear',
  done: 'Ya no encontrarás lo que comparta esta persona',
  already: 'Ya habías bloqueado a esta persona.',
  listTitle: 'Personas bloqueadas',
  listHelp: 'Lo que comparten no aparece en tus búsquedas. Quiénes son no se sabe, tampoco tú.',
  none: 'No has bloqueado a nadie. Puedes hacerlo desde la página de una experiencia.',
  loadFailed: 'No se han podido cargar las personas bloqueadas',
  blockedOn: 'Bloqueo del {date}',
  unblock: 'Desbloquear',
  unblockOf: 'Desbloquear a quien bloqueaste el {date}',
  unblocked: 'El bloqueo se ha quitado',
  unblockFailed: 'No se ha podido quitar el bloqueo',
};
