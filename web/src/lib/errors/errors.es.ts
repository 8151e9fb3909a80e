import type { Texts } from '../i18n/translate.ts';

export const errors: Texts = {
  conflict: 'Esta acción no es compatible con el estado actual de tu cuenta.',
  checkInput: 'Revisa los datos e inténtalo de nuevo.',
  tooMany: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  server: 'Algo salió mal por nuestra parte. Inténtalo de nuevo más tarde.',
  unavailable: 'El servicio no está disponible temporalmente. Inténtalo de nuevo más tarde.',
  other: 'Se produjo un error. Inténtalo de nuevo.',
  noAnswer: 'No se puede conectar con el servidor. Comprueba tu conexión a internet.',
  signInAgain: 'Tu sesión terminó: inicia sesión de nuevo',
};
