import type { Texts } from '../translate.ts';

export const adminRewording: Texts = {
  title: 'Reformular el comentario',
  original: 'Comentario original',
  notes: 'Notas de administración',
  notesHelp: 'Opcional. Lo que las nuevas palabras deben conservar u omitir.',
  proposeAgain: 'Proponer de nuevo',
  proposing: 'Buscando palabras más suaves…',
  reworded: 'Comentario reformulado',
  rewordedRequired: 'Escribe el comentario reformulado',
  left: { one: 'Queda {count} carácter', other: 'Quedan {count} caracteres' },
  model: 'Propuesto por el modelo de lenguaje. Léelo antes de usarlo.',
  local: 'Palabras duras tapadas por las reglas locales. Cambia lo que quieras.',
  proposeFailed: 'No llegó ninguna propuesta. Puedes cambiar las palabras tú.',
  effect: 'Se conserva el original, se avisa a quien lo escribió y los lectores ven que se editó.',
  update: 'Actualizar comentario',
  cancel: 'Cancelar',
  updated: 'Comentario actualizado y experiencia aprobada',
  updatedText: 'Se publica con las nuevas palabras y marcado como editado. Se ha avisado a quien lo escribió.',
  unchangedText: 'Se publica con las palabras de quien lo escribió.',
  closeAndApprove: 'Cerrar y aprobar',
};
