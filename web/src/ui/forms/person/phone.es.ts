import type { Texts } from '../../../lib/i18n/translate.ts';

export const phone: Texts = {
  number: 'Número de teléfono',
  dialCode: 'Prefijo del país',
  placeholder: 'Tu número',
  country: 'País',
  loadingCountries: 'Cargando países…',
  consent: 'Acepto recibir mensajes SMS de verificación. Pueden aplicarse tarifas de mensajes y datos.',
};
