import type { Texts } from '../../lib/i18n/translate.ts';

export const code: Texts = {
  title: 'Introduce tu código',
  sentTo: 'Enviamos un código de {digits} dígitos a',
  code: 'Código de verificación',
  digit: 'Dígito {number} de {digits}',
  verify: 'Verificar',
  resend: 'Reenviar código',
  resendIn: 'Reenviar código en {seconds} s',
  change: 'Volver',
};
