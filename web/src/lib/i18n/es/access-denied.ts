import type { Texts } from '../translate.ts';

export const accessDenied: Texts = {
  title: 'Acceso denegado',
  text: 'Acceso denegado. Se necesitan privilegios de administración.',
  help: 'Si tienes una cuenta de administración, inicia sesión con ella. Se cerrará la sesión de esta.',
  signIn: 'Iniciar sesión',
};
