import type { Texts } from '../../lib/i18n/translate.ts';

export const install: Texts = {
  title: 'Ten Candor en tu pantalla de inicio',
  text: 'Se abre más rápido y puedes activar las notificaciones. Quien use este dispositivo puede ver su icono.',
  install: 'Instalar',
  notNow: 'Ahora no',
};
