import type { Texts } from '../../../../lib/i18n/translate.ts';

export const terms: Texts = {
  title: 'Términos',
  intro: 'El acuerdo entre tú y Candor, en palabras sencillas.',
  whoTitle: 'Quién puede usar Candor',
  who1: 'Personas de 18 años o más, con una sola cuenta y con su propio número de teléfono.',
  writeTitle: 'Lo que escribes',
  write1:
    'Compartes solo lo que has vivido tú y respondes de ello. Conservas los derechos sobre tus palabras y nos permites mostrarlas a los miembros de la comunidad.',
  write2:
    'Un revisor lee cada experiencia y cada respuesta antes de que aparezca. Se aprueba o se rechaza, y te decimos cuál de las dos y por qué. Puedes retirar una experiencia hasta la decisión definitiva.',
  decideTitle: 'Cómo decidimos',
  decide1:
    'Toda decisión en tu contra lleva su motivo y la norma en la que se apoya. Puedes recurrir durante seis meses y la decide otra persona.',
  decide2:
    'Lo que se denuncia porque muestra a alguien menor de 18 años o una imagen íntima, amenaza a alguien o revela datos privados puede ocultarse enseguida hasta que lo revisemos: en 24 horas, o en 48 si son datos privados. En la página de transparencia ves si lo cumplimos.',
  readTitle: 'Lo que lees',
  read1:
    'Una experiencia es el relato de una persona, no un hecho probado. No la copies en otro sitio ni la uses para contactar, perseguir o avergonzar a nadie.',
  revealsTitle: 'Revelaciones',
  reveals1:
    'Una revelación abre una experiencia completa, para siempre. Recibes algunas gratis y puedes comprar más. Si se elimina una experiencia por la que pagaste, recuperas tu revelación.',
  endTitle: 'Cuando una cuenta termina',
  end1: 'Puedes irte en cualquier momento. Podemos suspender una cuenta que incumpla las normas de la comunidad; se te dice por qué y hasta cuándo. Mientras dure puedes leer y descargar lo tuyo, responder en disputas, recurrir y eliminar tu cuenta.',
  liabilityTitle: 'Lo que prometemos y lo que no podemos prometer',
  liability1:
    'Prometemos cuidado al revisar, al proteger lo que nos confías y al responder a las disputas. No podemos prometer que lo que escriben los miembros sea completo o correcto: usa tu propio criterio y conoce a la gente nueva en lugares públicos.',
};
