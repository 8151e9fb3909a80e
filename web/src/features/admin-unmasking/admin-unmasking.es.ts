import type { Texts } from '../../lib/i18n/translate.ts';

export const adminUnmasking: Texts = {
  open: 'Revelar la identidad de quien escribió',
  title: '¿Revelar la identidad de quien escribió?',
  text: 'Escribió sin nombre porque se le dijo que quedaría oculto. Ábrelo solo si lo exige la seguridad de alguien o la ley.',
  pointTrail: 'Queda anotado en el registro de auditoría que lo abriste.',
  pointRecord: 'Figura en los datos de quien escribió, con tu motivo y sin tu nombre.',
  pointFactor: 'Si tienes un segundo factor, se te pedirá.',
  reason: 'Motivo',
  reasonHelp: 'Quien escribió puede leerlo.',
  reasonRequired: 'Hace falta un motivo',
  confirm: 'Abrir el nombre',
  cancel: 'Cancelar',
  close: 'Cerrar',
  writtenBy: 'Escrito por',
  toMember: 'Abrir el miembro',
  goneTitle: 'La cuenta ya no existe',
  goneText: 'Quien lo escribió eliminó su cuenta y ya nadie puede saber quién fue.',
  secondTitle: 'Hace falta otra persona de administración',
  secondText:
    'Se ha avisado a las demás. El nombre se abre cuando una de ellas también lo pida, en 24 horas; entonces también podrás abrirlo tú.',
  requests: 'Nombres que esperan a una segunda persona',
  askedBy: '{name} lo pide',
  askedByYou: 'Lo has pedido tú',
  openUntil: 'Se abre para ti con un motivo propio, hasta el {date}.',
  waitsUntil: 'Espera a otra persona hasta el {date}.',
};
