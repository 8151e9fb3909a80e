import type { Texts } from '../../lib/i18n/translate.ts';

export const upload: Texts = {
  percent: '{percent} %',
  checking: 'Comprobando el archivo…',
  cancel: 'Cancelar la subida',
};
