import type { Texts } from '../../../lib/i18n/translate.ts';

export const guidelines: Texts = {
  title: 'Normas de la comunidad',
  intro: 'Candor funciona porque las personas son justas entre sí y, sobre todo, con quienes no están aquí para responder.',
  honestTitle: 'Sé honesto',
  honest1: 'Escribe sobre lo que te ocurrió a ti, no sobre lo que oíste. Omite aquello de lo que no tengas certeza.',
  kindTitle: 'Sé justo',
  kind1: 'Describe lo que alguien hizo, no lo que crees que es. Sin insultos, amenazas, odio ni venganza.',
  privateTitle: 'Lo privado sigue siendo privado',
  private1: 'Sin direcciones, lugares de trabajo, números de teléfono, salud, familia ni imágenes íntimas. Sin rostros de otras personas.',
  adultsTitle: 'Solo personas adultas',
  adults1: 'Nunca escribas sobre nadie menor de 18 años.',
  oneTitle: 'Una voz por persona',
  one1: 'Una cuenta por persona y una experiencia sobre el mismo ID. Nada a cambio de dinero o favores.',
  dangerTitle: 'Si alguien está en peligro',
  danger1: 'Candor no es un servicio de emergencias. Llama primero al número de emergencias de tu país.',
  reviewTitle: 'Cómo decidimos',
  review1:
    'Los revisores nunca deciden sobre sus propios envíos ni sobre lo que los nombra. Cada decisión se comunica con su motivo. La persona sobre la que se escribe puede responder a una experiencia o impugnarla, y la administración decide la disputa en 3-5 días hábiles.',
};
