import type { Texts } from '../../../lib/i18n/translate.ts';

export const experiencePage: Texts = {
  title: 'Experiencia',
  loadFailed: 'No pudimos cargar esta experiencia',
  goneTitle: 'Esta experiencia no está disponible',
  goneText: 'Puede que se haya eliminado o retirado, o que el enlace esté incompleto.',
  toSearch: 'Buscar',
  actions: 'Qué puedes hacer',
  ownReply: 'Tu respuesta',
};
