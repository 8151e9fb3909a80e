import type { Texts } from '../../../lib/i18n/translate.ts';

export const welcome: Texts = {
  motto: 'Conecta. Comparte. Descubre.',
  title: 'Citas con más cabeza, entre todos',
  intro:
    'En Candor, personas adultas comparten experiencias sinceras y de primera mano sobre gente que conocieron, y buscan a alguien antes de verse en persona.',
  createAccount: 'Crear cuenta',
  signIn: 'Iniciar sesión',
  aboutYou: '¿Alguien escribió sobre ti?',
  aboutYouLink: 'Míralo sin cuenta',
  reassurance: 'Para mayores de 18 años. Cada experiencia se revisa antes de que alguien pueda leerla.',

  connectTitle: 'Conecta',
  connectText: 'Únete a una comunidad de personas adultas verificadas que se cuidan entre sí.',
  shareTitle: 'Comparte',
  shareText: 'Cuenta lo que pasó en unos toques, con tu nombre o de forma anónima.',
  discoverTitle: 'Descubre',
  discoverText: 'Busca un identificador, un número o un nombre y lee lo que vivieron otras personas.',
  secureTitle: 'Seguro y privado',
  secureText: 'Lo que escribes y buscas está cifrado. Nadie más ve tus ID.',

  fairTitle: 'Justo para todos',
  fairIntro: 'Una experiencia es una parte de la historia; la persona de la que trata también puede dar la suya.',
  fairNumbers: 'Mira cómo decidimos, en cifras',
  reviewedTitle: 'Revisado por personas',
  reviewedText: 'Un revisor lee cada envío. Nada aparece antes de aprobarse.',
  replyTitle: 'Derecho a responder',
  replyText: 'La persona de la que trata puede leerla gratis, responder o impugnarla.',
  trustTitle: 'Confianza a la vista',
  trustText: 'Una puntuación de confianza, explicada parte por parte, muestra cuánto ha demostrado sobre sí quien escribe.',

  appsTitle: 'Aplicaciones móviles muy pronto',
  appsText: 'Candor ya funciona en el navegador de tu teléfono. Las aplicaciones para ambas tiendas están en camino.',
  appStore: 'App Store',
  googlePlay: 'Google Play',
  comingSoon: 'Próximamente',

  sampleName: 'Jordan M.',
  samplePlace: 'Cita en marzo, Portland',
  sampleKind: 'Amable',
  sampleOnTime: 'Puntual',
  sampleGhosted: 'Desapareció',
  sampleTrust: 'Confianza de quien escribe: 80',
};
