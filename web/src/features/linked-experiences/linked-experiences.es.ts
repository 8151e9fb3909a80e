import type { Texts } from '../../lib/i18n/translate.ts';

export const linkedExperiences: Texts = {
  title: 'Experiencias vinculadas',
  intro:
    'Experiencias publicadas que mencionan tus ID sociales vinculados. Demuestra que un ID es tuyo para leerlas enteras, gratis, y responder.',
  needsProof: 'Ves un resumen porque aún no has demostrado que {id} es tuyo.',
  proofEnded: 'Vuelves a ver un resumen porque tu prueba de que {id} es tuyo caducó el {date}.',
  prove: 'Demuestra que es tuyo',
  emptyTitle: 'No hay experiencias vinculadas',
  emptyText: 'Cuando se publique una experiencia que mencione uno de tus ID sociales vinculados, la encontrarás aquí.',
  emptyAction: 'Enviar experiencia',
  loadFailed: 'No se pudieron cargar las experiencias vinculadas',
  anonymous: 'Anónimo',
  noComment: 'Sin comentario',
  notAvailable: 'N/D',
  by: 'De {name}',
  happened: 'Ocurrió: {date}',
  happenedAbout: 'Ocurrió hacia el {date}',
  actions: 'Qué puedes hacer',
  categories: 'Categorías de valoración',
  disputePending: 'Disputa abierta',
  disputeRejected: 'Disputa rechazada',
  disputeApproved: 'Disputa aceptada',
  files: 'Archivos de apoyo',
  file_image: 'Archivo {number} (foto)',
  file_video: 'Archivo {number} (video)',
  file_document: 'Archivo {number} (documento)',
};
