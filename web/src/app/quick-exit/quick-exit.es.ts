import type { Texts } from '../../lib/i18n/translate.ts';

export const quickExit: Texts = {
  quickExit: 'Salida rápida',
  explanation: '¿Necesitas ocultar esta página? Pulsa Salida rápida, o la tecla Escape tres veces. Se abre otro sitio al instante.',
  understood: 'Cerrar este aviso',
};
