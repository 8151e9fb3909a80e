import type { NoticeTexts } from './notice-texts.ts';

const ROLES: Record<string, string> = { user: 'miembro', reviewer: 'revisor', admin: 'administrador' };

const URGENT: Record<string, string> = {
  minor: 'una persona menor de 18 años',
  intimate_image: 'una imagen íntima',
  threat: 'una amenaza',
  private_information: 'datos privados',
};

export const es: NoticeTexts = {
  notices: {
    linked_experience: ({ status }) =>
      status === 'removed'
        ? 'Eliminamos una experiencia sobre un ID que tienes vinculado.'
        : 'Se ha compartido una experiencia sobre un ID que tienes vinculado.',
    alert: () => 'Se publicó algo nuevo sobre un ID por el que preguntaste.',
    experience_decided: ({ status, reason }) => {
      if (status === 'on_hold')
        return `Tu experiencia está en pausa: alguien denunció ${URGENT[String(reason)] ?? 'algo urgente'}. La estamos revisando; mientras tanto solo tú puedes verla.`;
      if (status === 'off_hold') return 'Revisamos tu experiencia y se queda. Todo el mundo puede verla otra vez.';
      if (status === 'being_checked') return 'Estamos revisando una experiencia que revelaste; por ahora no se puede leer.';
      if (status === 'approved') return 'Tu experiencia fue aprobada y ya está publicada.';
      if (status === 'unpublished') return 'Tu experiencia se revisó de nuevo y ya no está publicada.';
      return 'Tu experiencia fue revisada y no se publicó.';
    },
    comment_edited: () => 'Un administrador editó la redacción de tu experiencia.',
    reply_decided: ({ status, reason }) => {
      if (status === 'on_hold')
        return `Tu respuesta está en pausa: alguien denunció ${URGENT[String(reason)] ?? 'algo urgente'}. La estamos revisando.`;
      if (status === 'off_hold') return 'Revisamos tu respuesta y se queda. Ya se puede leer otra vez.';
      if (status === 'approved') return 'Tu respuesta fue aprobada y ya está publicada.';
      if (status === 'unpublished') return 'Tu respuesta se revisó de nuevo y ya no está publicada.';
      return 'Tu respuesta fue revisada y no se publicó.';
    },
    reply_received: () => 'Alguien respondió a una experiencia que compartiste.',
    dispute_filed: () => 'Se ha disputado una experiencia que compartiste. Puedes añadir tu declaración.',
    dispute_updated: () => 'Hay novedades en una disputa que te concierne.',
    dispute_decided: ({ status }) =>
      status === 'approved' ? 'Se dio la razón en una disputa que te concierne.' : 'Se decidió una disputa que te concierne.',
    ownership_claimed: () => 'Alguien reclama un ID que tienes vinculado. Puedes responder antes de que se decida.',
    ownership_decided: () => 'Se decidió una disputa de propiedad que te concierne.',
    application_decided: ({ status }) =>
      status === 'approved'
        ? 'Tu solicitud para ser revisor fue aprobada. ¡Te damos la bienvenida!'
        : 'Tu solicitud para ser revisor no fue aprobada esta vez.',
    proof_decided: ({ status }) => {
      if (status === 'ended') return 'Caducó la prueba de uno de tus IDs vinculados. Vuelve a demostrar que es tuyo para leerlo todo.';
      return status === 'approved'
        ? 'Has demostrado que un ID vinculado es tuyo.'
        : 'No se aceptó la prueba de un ID vinculado. Puedes intentarlo de nuevo.';
    },
    report_received: () => 'Recibimos tu denuncia. Una persona la va a revisar.',
    report_decided: ({ status }) =>
      status === 'action_taken' ? 'Tomamos medidas por algo que denunciaste.' : 'Revisamos algo que denunciaste. Se queda como está.',
    appeal_decided: ({ status }) => {
      if (status === 'upheld') return 'Revisamos tu recurso. La decisión se mantiene.';
      if (status === 'overturned') return 'Revisamos tu recurso y cambiamos la decisión.';
      return 'Un recurso cambió una decisión que te afecta.';
    },
    credits: ({ credits, restored }) => {
      if (restored)
        return 'Una experiencia que habías revelado vuelve a estar publicada. Conservas tu crédito; para leerla, revélala de nuevo.';
      const count = typeof credits === 'number' ? credits : 0;
      if (count <= 0) return 'Tus créditos de revelación han cambiado.';
      return `Has recibido ${count} ${count === 1 ? 'crédito' : 'créditos'} de revelación.`;
    },
  },
  security: {
    new_device: ({ device }) =>
      `Se inició sesión en tu cuenta con un dispositivo nuevo${device ? ` (${String(device)})` : ''}. Si no fuiste tú, cierra su sesión en tus ajustes.`,
    contact_changed: () => 'Se cambió el número de teléfono o la dirección de correo de tu cuenta.',
    sign_in_added: () => 'Se añadió una nueva forma de iniciar sesión en tu cuenta. Si no fuiste tú, escríbenos.',
    sign_in_removed: () => 'Se desconectó Google de tu cuenta. Si no fuiste tú, escríbenos.',
    factor_removed: () => 'Se quitó de tu cuenta una llave de acceso o una app de autenticación. Si no fuiste tú, escríbenos.',
    role_changed: ({ role }) => `Tu rol ahora es: ${ROLES[String(role)] ?? 'miembro'}.`,
    suspended: () => 'Tu cuenta fue suspendida. Tu perfil dice por qué y hasta cuándo.',
    reinstated: () => 'Se levantó la suspensión de tu cuenta.',
    unmask_asked: () => 'Otro administrador pide revelar la identidad de un autor anónimo. Deben estar de acuerdo dos.',
    unmask_opened: () => 'Dos administradores revelaron la identidad de un autor anónimo. El registro de auditoría dice quiénes y por qué.',
    admin_asked: () => 'Un administrador quiere nombrar a otro. Un segundo administrador debe estar de acuerdo en el plazo de un día.',
    admin_made: () => 'Hay un nuevo administrador. El registro de auditoría dice quién lo nombró.',
    unmasked: () =>
      'Dos administradores revelaron que una experiencia que compartiste de forma anónima es tuya. La descarga de tus datos dice por qué.',
    decoy_searched: () => 'Alguien buscó un número que no es de nadie. El registro de auditoría muestra quién.',
    search_suspended: () =>
      'Alguien buscó varios números que no son de nadie y no puede buscar hasta que un administrador borre sus límites.',
    many_openings: () => 'Un revisor abrió más elementos de lo habitual. El registro de auditoría muestra cuáles.',
    deletion: () => 'Tu cuenta se eliminará en 24 horas. Aún puedes cambiar de opinión.',
  },
  otherSecurity: 'Hubo un cambio en la seguridad de tu cuenta.',
  urgent: {
    subject: 'Hay algo urgente pendiente en Candor',
    text: ({ count, due }) =>
      `${count === 1 ? 'Un caso urgente ha' : `${String(count)} casos urgentes han`} gastado la mitad del plazo que prometemos. El próximo vence el ${String(due)}.`,
  },
  digest: {
    subject: 'Novedades en Candor',
    text: 'Hay novedades sobre algo que escribiste, sigues o tienes vinculado.',
  },
  push: { title: 'Candor', news: 'Hay novedades para ti.', security: 'Hay novedades sobre la seguridad de tu cuenta.' },
  mail: {
    securitySubject: 'Sobre la seguridad de tu cuenta de Candor',
    subject: 'Novedades en Candor',
    foot: 'En tus ajustes eliges qué te enviamos.',
  },
};
