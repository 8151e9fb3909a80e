import type { Texts } from '../../../../lib/i18n/translate.ts';

export const guidelines: Texts = {
  title: 'Normas de la comunidad',
  intro: 'Candor funciona porque las personas son justas entre sí y, sobre todo, con quienes no están aquí para responder.',
  dangerTitle: 'Si alguien está en peligro',
  danger1: 'Candor no es un servicio de emergencias. Llama primero al número de emergencias de tu país.',
  reviewTitle: 'Cómo decidimos',
  review1:
    'Los revisores nunca deciden sobre sus propios envíos ni sobre lo que los nombra. Cada decisión indica la norma en la que se basa y su motivo. Si va en tu contra, puedes recurrirla durante seis meses y decide otra persona. La persona sobre la que se escribe puede responder a una experiencia o impugnarla, y un administrador decide la disputa en un plazo de 5 días hábiles.',
};
