import type { Texts } from '../../lib/i18n/translate.ts';

export const trust: Texts = {
  title: 'Puntuación de confianza',
  outOf: 'Confianza: {score} de 100',
  intro: 'Crece a medida que verificas quién eres y participas, y muestra a los demás cuánto pesan tus palabras.',
  nextGate: '{count} punto más abre {feature}. | {count} puntos más abren {feature}.',
  allOpen: 'Todo Candor está abierto para ti.',
  gates: 'Qué abre',
  gateFrom: 'desde {required}',
  gateOpen: 'Abierto',
  gateClosed: 'Aún cerrado',
  adds: 'Qué suma',
  lowers: 'Qué resta',
  nothingLowers: 'Nada. Lo harían las experiencias rechazadas y las disputas resueltas en tu contra.',
  points: '{points} de {max}',
  stepAdd: 'Añadir',
  stepLink: 'Vincular',
  stepShare: 'Compartir',
  stepProfile: 'Perfil',
  loadFailed: 'No se pudo cargar tu puntuación de confianza',

  checklistGoal: 'Te falta {count} punto para: {feature} | Te faltan {count} puntos para: {feature}',
  checklistMore: 'Sube tu puntuación de confianza',
  checklistPoints: '+{count} punto | +{count} puntos',
  checklistDone: 'Hecho',
  checklistDismiss: 'Ocultar esta lista',
  checklistDismissFailed: 'No se pudo ocultar la lista',
};
