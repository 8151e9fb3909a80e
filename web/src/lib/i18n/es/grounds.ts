import type { Texts } from '../translate.ts';

export const grounds: Texts = {
  question: '¿Qué está mal?',
  required: 'Elige qué está mal',
  not_me: 'No trata de mí',
  false_information: 'No es verdad',
  private_information: 'Cuenta cosas privadas, como una dirección o un número',
  illegal_content: 'Va contra la ley',
  harassment: 'Busca acosarme o amenazarme',
  other: 'Otra cosa',
};
