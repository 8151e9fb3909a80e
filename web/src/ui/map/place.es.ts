import type { Texts } from '../../lib/i18n/translate.ts';

export const place: Texts = {
  searching: 'Buscando lugares…',
  none: 'No se encontró ningún lugar. Prueba a escribirlo de otra forma.',
  failed: 'Ahora mismo no podemos buscar lugares.',
  found: '{count} lugar encontrado | {count} lugares encontrados',
  clear: 'Borrar',
};
