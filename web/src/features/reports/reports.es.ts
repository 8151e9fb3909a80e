import type { Texts } from '../../lib/i18n/translate.ts';

export const reports: Texts = {
  report: 'Denunciar',
  reportExperience: 'Denunciar esta experiencia',
  reportReply: 'Denunciar esta respuesta',
  text: 'Un revisor lo mirará de nuevo. Nadie sabrá que lo has denunciado.',
  question: '¿Qué problema tiene?',
  reasonRequired: 'Elige un motivo',
  harassment: 'Acosa o amenaza a alguien',
  false_information: 'No es verdad',
  private_information: 'Revela datos privados, como una dirección o un número',
  hate: 'Expresa odio',
  minor: 'Trata de alguien menor de 18 años',
  other: 'Otra cosa',
  details: 'Algo más que debamos saber (opcional)',
  detailsHelp: 'Solo lo leen los revisores.',
  detailsTooLong: 'Como máximo 500 caracteres',
  send: 'Enviar denuncia',
  sent: 'Gracias. Un revisor la mirará.',
  already: 'Ya la habías denunciado. Un revisor la mirará.',
};
