import type { Texts } from '../i18n/translate.ts';

export const disputeForm: Texts = {
  question: '¿Qué está mal?',
  groundRequired: 'Elige qué está mal',
  not_me: 'No trata de mí',
  false_information: 'No es verdad',
  private_information: 'Revela datos privados, como una dirección o un número',
  illegal_content: 'Va contra la ley',
  harassment: 'Busca acosarme o amenazarme',
  minor: 'Trata de alguien menor de 18 años',
  intimate_image: 'Muestra una imagen íntima o amenaza con difundirla',
  threat: 'Me amenaza con violencia o acecho',
  other: 'Otra cosa',
  urgent: 'Es urgente: una persona decide en menos de {hours} horas. Puede que ocultemos la experiencia hasta entonces.',
  statement: 'Qué está mal, con tus palabras',
  statementHelp: 'Di cómo podemos saberlo. No incluyas nada que quien la escribió no deba saber de ti.',
  statementRequired: 'Di qué está mal',
  statementTooLong: 'Como máximo 2000 caracteres',
};
