import type { Texts } from '../../lib/i18n/translate.ts';

export const reviewerOnboarding: Texts = {
  title: '¿Quieres marcar la diferencia?',
  intro: 'Los revisores leen cada envío antes que nadie. Así puedes serlo.',
  completeTitle: 'Completa tu perfil al 100 %',
  completeText: 'Añade tu nombre real y tu fecha de nacimiento.',
  trustTitle: 'Alcanza una puntuación de confianza de 60 o más',
  trustText: 'Verifica tu cuenta y vincula tus cuentas sociales.',
  activeTitle: 'Sigue participando',
  activeText: 'Comparte experiencias y mantén tu perfil al día.',
  applyTitle: 'Envía tu solicitud y espera la aprobación',
  applyText: 'Puedes enviarla desde la página de la comunidad. Tendrás respuesta en 24-48 horas.',
  start: 'Comenzar mi camino',
  back: 'Volver a la comunidad',
};
