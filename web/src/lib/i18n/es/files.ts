import type { Texts } from '../translate.ts';

export const files: Texts = {
  previous: 'Archivo anterior',
  next: 'Archivo siguiente',
  fileOf: '{number} de {count}',
  logged: 'Cada consulta de un archivo queda registrada.',
  failed: 'No se pudo mostrar el archivo. Puede que su enlace haya caducado.',
  renew: 'Pedir un enlace nuevo',
  noPlay: 'Este navegador no puede reproducir el vídeo.',
  drawing: 'Abriendo el documento…',
  page: 'Página {number} de {total}',
  pages: '{shown} de {total} páginas',
  closed: 'Este tipo de documento no se abre en la página. Guárdalo y míralo con cuidado.',
  save: 'Guardar el archivo',
};
