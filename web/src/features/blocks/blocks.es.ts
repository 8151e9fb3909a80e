import type { Texts } from '../../lib/i18n/translate.ts';

export const blocks: Texts = {
  block: 'Bloquear a quien escribe',
  title: '¿Bloquear a quien escribió esta experiencia?',
  text: 'Sus experiencias dejarán de aparecer en tus búsquedas. No lo sabrán, y tú no sabrás quiénes son.',
  kept: 'Las experiencias sobre ti siguen en tus experiencias vinculadas para que puedas responder. Puedes desbloquear en los ajustes.',
  confirm: 'Bloquear',
  done: 'Ya no verás lo que comparte esta persona',
  already: 'Ya habías bloqueado a esta persona.',
  listTitle: 'Personas bloqueadas',
  listHelp: 'Sus experiencias no aparecen en tus búsquedas. No sabrás quiénes son.',
  none: 'No has bloqueado a nadie. Puedes bloquear a quien escribe desde la página de una experiencia.',
  loadFailed: 'No hemos podido cargar las personas bloqueadas',
  blockedOn: 'Bloqueo del {date}',
  unblock: 'Desbloquear',
  unblockOf: 'Desbloquear a quien bloqueaste el {date}',
  unblocked: 'Persona desbloqueada',
  unblockFailed: 'No hemos podido desbloquear a esta persona',
};
