import type { Texts } from '../../../lib/i18n/translate.ts';

export const contact: Texts = {
  title: 'Contacto',
  intro: 'Lo más rápido depende de lo que necesites.',
  supportTitle: 'Ayuda con tu cuenta',
  supportText: 'Inicio de sesión, códigos que no llegan, pagos.',
  privacyTitle: 'Privacidad y tus datos',
  privacyText: 'Preguntas sobre lo que guardamos de ti y solicitudes de personas sin cuenta.',
  securityTitle: 'Seguridad',
  securityText: '¿Encontraste un fallo de seguridad? Dínoslo primero a nosotros.',
  aboutTitle: 'Alguien escribió sobre ti',
  aboutText: 'Puedes ver lo publicado sobre tu número, tu correo o tu perfil, responder e impugnarlo. Es gratis y no necesitas una cuenta.',
  withoutAccount: 'Continuar sin cuenta',
  signIn: 'Tengo una cuenta',
  toSocialIds: 'Vincular mi ID',
  emergency: 'Candor no es un servicio de emergencias. Si alguien está en peligro, llama al número de emergencias de tu país.',
};
