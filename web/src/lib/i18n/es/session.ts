import type { Texts } from '../translate.ts';

export const session: Texts = {
  dataMissing: 'Faltan datos de autenticación en la respuesta de verificación',
  tokenNotStored: 'No se pudo guardar la clave de la sesión',
};
