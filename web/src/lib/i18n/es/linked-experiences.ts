import type { Texts } from '../translate.ts';

export const linkedExperiences: Texts = {
  title: 'Experiencias vinculadas',
  intro: 'Experiencias publicadas que mencionan tus ID sociales vinculados. Leerlas es gratis, y puedes responder a cada una.',
  emptyTitle: 'No hay experiencias vinculadas',
  emptyText: 'Cuando se publique una experiencia que mencione uno de tus ID sociales vinculados, la encontrarás aquí.',
  emptyAction: 'Enviar experiencia',
  loadFailed: 'No se pudieron cargar las experiencias vinculadas',
  anonymous: 'Anónimo',
  noComment: 'Sin comentario',
  notAvailable: 'N/D',
  by: 'De {name}',
  happened: 'Ocurrió: {date}',
  categories: 'Categorías de valoración',
  disputePending: 'Disputa abierta',
  disputeRejected: 'Disputa rechazada',
  disputeApproved: 'Disputa aprobada',
  files: 'Archivos de apoyo',
  file_image: 'Archivo {number} (foto)',
  file_video: 'Archivo {number} (vídeo)',
  file_document: 'Archivo {number} (documento)',
};
