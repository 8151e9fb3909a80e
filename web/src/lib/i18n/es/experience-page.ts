import type { Texts } from '../translate.ts';

export const experiencePage: Texts = {
  title: 'Experiencia',
  loadFailed: 'No se ha podido cargar esta experiencia',
  goneTitle: 'Esta experiencia no está aquí',
  goneText: 'Puede que se haya eliminado o retirado, o que el enlace no esté completo.',
  toSearch: 'Buscar',
  actions: 'Qué puedes hacer',
  ownReply: 'Tu respuesta',
};
