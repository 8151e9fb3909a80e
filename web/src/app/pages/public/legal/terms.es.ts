import type { Texts } from '../../../../lib/i18n/translate.ts';
import { terms20261101 } from './earlier/terms-2026-11-01.es.ts';

export const terms: Texts = {
  // The paragraphs of the version of 1 November 2026, then those that have changed since. The earlier version stays readable as it was.
  ...terms20261101,
  title: 'Términos',
  intro: 'El acuerdo entre tú y Candor, en palabras sencillas.',
  decideTitle: 'Cómo decidimos',
  decide1:
    'Toda decisión en tu contra lleva su motivo y la norma en la que se apoya. Puedes recurrir durante seis meses y la decide otra persona.',
  decide2:
    'Si algo se denuncia porque muestra a alguien menor de 18 años o una imagen íntima, amenaza a alguien o revela datos privados, podemos ocultarlo enseguida. Lo revisamos en 24 horas, o en 48 si son datos privados. En la página de transparencia ves si lo cumplimos.',
  end1: 'Puedes irte en cualquier momento. Podemos suspender una cuenta que incumpla las normas de la comunidad; te decimos por qué y hasta cuándo. Mientras dure puedes leer y descargar lo tuyo, responder en disputas, recurrir y eliminar tu cuenta.',
  liability1:
    'Prometemos cuidado al revisar, al proteger lo que nos confías y al responder a las disputas. No podemos prometer que lo que escriben los miembros sea completo o correcto: usa tu propio criterio y conoce a la gente nueva en lugares públicos.',
};
