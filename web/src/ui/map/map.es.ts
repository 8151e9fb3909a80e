import type { Texts } from '../../lib/i18n/translate.ts';

export const map: Texts = {
  map: 'Mapa',
  help: 'Haz clic en el mapa o tócalo, o escribe una población debajo.',
  keys: 'Con el teclado, las flechas mueven el mapa, + y − lo acercan y alejan, e Intro elige el centro.',
  typed: 'O escribe una ciudad o un pueblo',
  closer: 'Acercar',
  farther: 'Alejar',
  loading: 'Cargando el mapa…',
  failed: 'No pudimos cargar el mapa',
  namesFailed: 'No pudimos cargar los nombres de las localidades. El mapa funciona sin ellos.',
  nothingChosen: 'Aún no has elegido un lugar.',
  naming: 'Buscando el nombre…',
  chosen: 'Elegido: {place}',
  nameless: 'Elegido: un punto sin ninguna población cerca',
  unnamed: 'Elegido: un punto del mapa. No encontramos su nombre, pero guardamos el punto.',
  around: 'El círculo abarca {count} milla a su alrededor. | El círculo abarca {count} millas a su alrededor.',
  cancel: 'Cancelar',
  land: 'Costas: GSHHG · Fronteras, ríos: Natural Earth ·',
  places: 'Lugares: GeoNames',
  locatedBy: 'Geolocalización de IP por DB-IP',
};
