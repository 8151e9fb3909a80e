import type { Texts } from '../../lib/i18n/translate.ts';

export const trust: Texts = {
  title: 'Puntuación de confianza',
  outOf: 'Puntuación de confianza: {score} de 100',
  intro: 'Crece a medida que verificas quién eres y participas, y muestra a los demás cuánto pesan tus palabras.',
  nextGate: 'Con {count} punto más tendrás: {feature}. | Con {count} puntos más tendrás: {feature}.',
  allOpen: 'Ya puedes usar todo en Candor.',
  gates: 'Para qué sirve',
  gateFrom: 'desde {required}',
  gateOpen: 'Disponible',
  gateClosed: 'Aún no',
  adds: 'Qué suma puntos',
  lowers: 'Qué resta puntos',
  nothingLowers: 'Nada. Restarían las experiencias rechazadas y las disputas resueltas en tu contra.',
  points: '{points} de {max}',
  stepAdd: 'Añadir',
  stepLink: 'Vincular',
  stepShare: 'Compartir',
  stepProfile: 'Perfil',
  loadFailed: 'No pudimos cargar tu puntuación de confianza',

  checklistGoal: 'Te falta {count} punto para: {feature} | Te faltan {count} puntos para: {feature}',
  checklistMore: 'Sube tu puntuación de confianza',
  checklistPoints: '+{count} punto | +{count} puntos',
  checklistDone: 'Hecho',
  checklistDismiss: 'Ocultar esta lista',
  checklistDismissFailed: 'No pudimos ocultar la lista',
};
