import type { Texts } from '../../../lib/i18n/translate.ts';

export const devInbox: Texts = {
  title: 'Bandeja de desarrollo',
  intro: 'Todos los mensajes que este servidor de desarrollo habría enviado. En producción no existe esta página.',
  filter: 'Mostrar mensajes para',
  filterHelp: 'Un número de teléfono o un correo; déjalo vacío para verlos todos.',
  refresh: 'Actualizar',
  emptyTitle: 'Aún no hay mensajes',
  emptyText: 'Pide un código en la pantalla de inicio de sesión y aparecerá aquí.',
  absentTitle: 'Aquí no hay bandeja',
  absentText: 'Este servidor envía sus mensajes de verdad.',
  copy: 'Copiar el código {code}',
  copied: 'Copiado',
};
