import type { Texts } from '../../lib/i18n/translate.ts';

export const legal: Texts = {
  validFrom: 'En vigor desde el {date}',
  earlierVersion: 'Esta es una versión anterior, en vigor desde el {date}.',
  toCurrent: 'Leer la versión actual',
  versionsTitle: 'Versiones anteriores',
  versionOf: 'Versión del {date}',
  operatorTitle: 'Quién gestiona este sitio',
  operatorDemo: 'Esta es una instalación de prueba. No nombra a ningún responsable.',
  changedTitle: 'Nuestros textos han cambiado',
  changedShort: 'Novedades:',
  changedText: 'Lee lo que hay de nuevo. Las versiones anteriores se pueden seguir leyendo ahí.',
  terms: 'Términos',
  privacy: 'Privacidad',
  understood: 'Entendido',
};
