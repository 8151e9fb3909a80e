import type { Texts } from '../../lib/i18n/translate.ts';

export const trustGate: Texts = {
  profileComplete: 'Perfil completo con fecha de nacimiento y nombre visible',
  phoneVerified: 'Teléfono verificado',
  socialsLinked: 'Cuentas sociales vinculadas',
  experiencesSubmitted: 'Experiencias enviadas',
  noBans: 'Sin suspensiones',
};
