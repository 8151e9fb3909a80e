import type { Texts } from '../translate.ts';

export const contact: Texts = {
  title: 'Contacto',
  intro: 'El camino más rápido depende de qué se trate.',
  supportTitle: 'Ayuda con tu cuenta',
  supportText: 'Inicio de sesión, códigos que no llegan, pagos.',
  privacyTitle: 'Privacidad y tus datos',
  privacyText: 'Preguntas sobre lo que guardamos y solicitudes de personas sin cuenta.',
  securityTitle: 'Seguridad',
  securityText: '¿Has encontrado una debilidad? Cuéntanoslo antes que a nadie.',
  aboutTitle: 'Se ha escrito algo sobre ti',
  aboutText: 'Vincula tu ID en tu perfil. Verás gratis lo que se ha escrito y podrás responder o impugnarlo.',
  toProfile: 'Ir al perfil',
  emergency: 'Candor no es un servicio de emergencias. Si alguien está en peligro, llama al número de emergencias de tu país.',
};
