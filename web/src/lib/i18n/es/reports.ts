import type { Texts } from '../translate.ts';

export const reports: Texts = {
  report: 'Denunciar',
  reportExperience: 'Denunciar esta experiencia',
  reportReply: 'Denunciar esta respuesta',
  text: 'Un revisor la mirará de nuevo. Nadie sabrá que fuiste tú.',
  question: '¿Qué está mal?',
  reasonRequired: 'Elige un motivo',
  harassment: 'Acosa o amenaza a alguien',
  false_information: 'No es verdad',
  private_information: 'Cuenta cosas privadas, como una dirección o un número',
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
