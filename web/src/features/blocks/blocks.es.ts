import type { Texts } from '../../lib/i18n/translate.ts';

export const blocks: Texts = {
  block: 'Bloquear a quien escribe',
  title: '¿Bloquear a quien escribió esta experiencia?',
  text: 'Las experiencias que comparte con su nombre dejarán de aparecer en tus búsquedas. No lo sabrá, y tú no sabrás quién es.',
  anonymousText:
    'Es una experiencia anónima, así que solo ocultamos esta en tus búsquedas: si ocultáramos las demás, sabrías cuáles escribió la misma persona. No lo sabrá.',
  kept: 'Las experiencias sobre ti siguen en tus experiencias vinculadas para que puedas responder. Puedes desbloquear a esta persona en los ajustes.',
  confirm: 'Bloquear',
  done: 'Ya no verás lo que comparte esta persona',
  anonymousDone: 'Ya no verás esta experiencia',
  listTitle: 'Personas bloqueadas',
  listHelp:
    'Sus experiencias no aparecen en tus búsquedas. Si alguien escribe de forma anónima, solo ocultamos la que bloqueaste. No sabrás quiénes son.',
  none: 'No has bloqueado a nadie. Puedes bloquear a quien escribe desde la página de una experiencia.',
  loadFailed: 'No pudimos cargar las personas bloqueadas',
  blockedOn: 'Bloqueaste el {date}',
  unblock: 'Desbloquear',
  unblockOf: 'Desbloquear a quien bloqueaste el {date}',
  unblocked: 'Persona desbloqueada',
  unblockFailed: 'No pudimos desbloquear a esta persona',
};
