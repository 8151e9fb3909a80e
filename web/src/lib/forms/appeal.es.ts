import type { Texts } from '../i18n/translate.ts';

export const appeal: Texts = {
  statement: '¿Por qué deberíamos mirarlo otra vez?',
  help: 'Cuéntanos en qué nos equivocamos. Lo leerá alguien que no participó en la decisión.',
  tooShort: 'Escribe al menos {min} caracteres',
  tooLong: 'Escribe menos de {max} caracteres',
  send: 'Enviar recurso',
  sent: 'Recurso enviado',
};
