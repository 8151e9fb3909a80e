import type { Texts } from '../translate.ts';

export const upload: Texts = {
  percent: '{percent} %',
  checking: 'Comprobando el archivo…',
  cancel: 'Cancelar la subida',
};
