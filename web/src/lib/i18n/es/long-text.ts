import type { Texts } from '../translate.ts';

export const longText: Texts = {
  counter: '{count} de {max} caracteres',
};
