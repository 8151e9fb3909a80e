import type { Texts } from '../../../lib/i18n/translate.ts';

export const support: Texts = {
  summary: 'Si no te sientes a salvo: dónde pedir ayuda',
  intro: 'Estos servicios son independientes de Candor. No hace falta que des tu nombre.',
  emergency: 'Si estás en peligro ahora mismo',
  abuse: 'Maltrato de una pareja, una expareja o alguien con quien saliste',
  crisis: 'Alguien con quien hablar, de día y de noche',
  women: 'Derechos de las mujeres y protección frente a la violencia',
  shelters: 'Casas de acogida y sus teléfonos, por lugar',
  any: 'Líneas de ayuda gratuitas en tu país',
  call: 'Llamar al {number}',
  text: 'Enviar un mensaje al {number}',
  textWord: 'Enviar {word} al {number}',
};
