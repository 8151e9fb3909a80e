import { LINKED_IDS_MAX, NEW_LINKS_PER_DAY, PROFILE_CODE_DIGITS, RELINK_AFTER_HOURS } from '@candor/contract/limits';
import type { Texts } from '../../lib/i18n/translate.ts';

export const socialIds: Texts = {
  title: 'ID sociales',
  manageTitle: 'Gestionar ID sociales',
  intro: 'Tus identificadores, números y correos. Candor solo los usa para mostrarte lo que otros han compartido sobre ti.',

  privacyTitle: 'Tu privacidad importa',
  privacyPrivate: 'Tus ID vinculados son privados. Los demás nunca ven cuáles son tuyos.',
  privacyUse: 'Solo se usan para mostrarte las experiencias que otros compartieron sobre ti y permitirte responder.',
  privacyStored: 'Se guardan cifrados, y puedes desvincular uno en cualquier momento.',
  privacyOwn: 'Vincula solo ID tuyos. Reclamar el ID de otra persona va contra nuestras normas.',
  privacyHide: 'No volver a mostrar esto',
  continue: 'Continuar',
  notNow: 'Ahora no',

  linked: 'Tus ID',
  emptyTitle: 'Aún no hay ID sociales vinculados',
  emptyText: 'Vincula uno de tus identificadores para ver las experiencias que otros han compartido sobre él.',
  loadFailed: 'No hemos podido cargar tus ID sociales',
  verified: 'Verificado',
  unlink: 'Desvincular',
  unlinkLabel: 'Desvincular {platform} {id}',
  unlinkTitle: '¿Desvincular este ID?',
  unlinkText: 'Ya no verás las experiencias compartidas sobre {id}, y otro miembro podrá vincularlo. Esto no se puede deshacer.',
  unlinked: '{platform} desvinculado',
  unlinkFailed: 'No se pudo desvincular el ID social',

  linkTitle: 'Vincular otro ID',
  linkFirstTitle: 'Vincular un ID',
  platform: 'Plataforma',
  choosePlatform: 'Elige una plataforma',
  username: 'Nombre de usuario',
  phoneNumber: 'Número de teléfono',
  emailAddress: 'Correo electrónico',
  format: '{min}-{max} caracteres: {characters}.',
  byCode: `Primero enviamos un código de ${PROFILE_CODE_DIGITS} dígitos, para estar seguros de que es tuyo.`,
  link: 'Vincular',
  missing: 'Selecciona una plataforma e introduce un nombre de usuario',
  linkFailed: 'No se pudo vincular el ID social',
  linkedNow: '{platform} vinculado',
  alreadyLinked: 'Ya has vinculado este ID.',
  limitTitle: 'Has alcanzado el límite de ID vinculados. Inténtalo de nuevo más tarde.',
  limitText: `Puedes tener ${LINKED_IDS_MAX} ID y vincular ${NEW_LINKS_PER_DAY} nuevos al día. Un ID que desvinculaste puede volver a vincularse después de ${RELINK_AFTER_HOURS} horas.`,

  codeIncomplete: 'Introduce un código de verificación válido de 6 dígitos',
  codeResent: 'Un código nuevo está en camino',
  verifyFailed: 'No se pudo verificar el código',
  resendFailed: 'No se pudo reenviar el código de verificación',

  trustTitle: 'Vincular se abre con una confianza de {required}',
  trustText: 'La tuya es {score}. Verificarte y completar tu perfil la suben.',
  trustAction: 'Ver qué la sube',

  foundTitle: { one: 'Encontramos {count} experiencia', other: 'Encontramos {count} experiencias' },
  foundText: {
    one: 'Alguien compartió una experiencia sobre {id}. Puedes leerla completa gratis y responder.',
    other: 'Otros compartieron {count} experiencias sobre {id}. Puedes leerlas completas gratis y responder a cada una.',
  },
  viewExperiences: 'Ver experiencias',
  close: 'Cerrar',
};
