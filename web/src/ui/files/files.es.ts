import type { Texts } from '../../lib/i18n/translate.ts';

export const files: Texts = {
  previous: 'Archivo anterior',
  next: 'Archivo siguiente',
  fileOf: '{number} de {count}',
  logged: 'Queda registrado quién abre un archivo.',
  covered: 'Puede ser difícil de ver. Queda tapado hasta que quieras verlo.',
  coveredFlagged: 'El asistente cree que esta imagen puede resultar difícil de ver. Sigue tapada hasta que quieras verla.',
  uncover: 'Mostrar',
  uncovered: 'Imagen destapada',
  flagged: 'puede resultar difícil de ver',
  failed: 'No pudimos abrir este archivo.',
  renew: 'Intentar de nuevo',
  noPlay: 'Este navegador no puede reproducir el vídeo.',
  opening: 'Abriendo el archivo',
  drawing: 'Abriendo el documento…',
  page: 'Página {number} de {total}',
  pages: '{shown} de {total} páginas',
  closed: 'Este tipo de documento no se puede abrir aquí. Guárdalo y ábrelo con cuidado.',
  save: 'Guardar el archivo',
};
