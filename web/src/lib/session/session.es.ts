import type { Texts } from '../i18n/translate.ts';

export const session: Texts = {
  dataMissing: 'Faltan datos de autenticación en la respuesta de verificación',
  tokenNotStored: 'No se pudo guardar la clave de la sesión',
  userNotStored: 'No se pudieron guardar tus datos de usuario',
  authenticating: 'Comprobando tu sesión...',
  authenticatingText:
    'Candor tarda en responder. Seguimos intentándolo {count} segundo más. | Candor tarda en responder. Seguimos intentándolo {count} segundos más.',
  timeoutTitle: 'Se agotó el tiempo',
  timeoutText: 'Candor no respondió en 30 segundos. Inténtalo de nuevo.',
  retryAuthentication: 'Comprobar de nuevo',
  expiredTitle: 'Tu sesión caducó',
  reconnecting: 'Volviendo a conectarte con Candor…',
  noInternet: 'No hay conexión a internet',
};
