import type { Texts } from '../../lib/i18n/translate.ts';

export const accessDenied: Texts = {
  title: 'Acceso denegado',
  text: 'Acceso denegado. Se necesitan permisos de administrador.',
  help: 'Si tienes una cuenta de administrador, inicia sesión con ella. Se cerrará esta sesión.',
  signIn: 'Iniciar sesión',
};
