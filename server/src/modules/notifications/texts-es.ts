import { isNamed, type NoticeTexts } from './notice-texts.ts';

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
        : 'Alguien compartió una experiencia sobre un ID que tienes vinculado.',
    alert: () => 'Se publicó algo nuevo sobre un ID para el que tienes una alerta.',
    experience_decided: ({ status, reason }) => {
      if (status === 'on_hold')
        return `Tu experiencia está en pausa: alguien denunció ${URGENT[String(reason)] ?? 'algo urgente'}. La estamos revisando; mientras tanto solo tú puedes verla.`;
      if (status === 'off_hold') return 'Revisamos tu experiencia y se queda. Todo el mundo puede verla otra vez.';
      if (status === 'being_checked') return 'Estamos revisando una experiencia que revelaste; por ahora no se puede leer.';
      if (status === 'approved') return 'Aprobamos tu experiencia y ya está publicada.';
      if (status === 'unpublished') return 'Revisamos de nuevo tu experiencia y ya no está publicada.';
      return 'Revisamos tu experiencia y no la publicamos.';
    },
    comment_edited: () => 'Un administrador cambió la redacción de tu experiencia.',
    reply_decided: ({ status, reason }) => {
      if (status === 'on_hold')
        return `Tu respuesta está en pausa: alguien denunció ${URGENT[String(reason)] ?? 'algo urgente'}. La estamos revisando.`;
      if (status === 'off_hold') return 'Revisamos tu respuesta y se queda. Ya se puede leer otra vez.';
      if (status === 'approved') return 'Aprobamos tu respuesta y ya está publicada.';
      if (status === 'unpublished') return 'Revisamos de nuevo tu respuesta y ya no está publicada.';
      return 'Revisamos tu respuesta y no la publicamos.';
    },
    reply_received: () => 'Alguien respondió a una experiencia que compartiste.',
    dispute_filed: () => 'Alguien impugnó una experiencia que compartiste. Puedes responder antes de que decidamos.',
    dispute_updated: () => 'Hay novedades en una de tus disputas.',
    dispute_decided: ({ status }) =>
      status === 'approved' ? 'Aceptamos una disputa que te afecta.' : 'Decidimos una disputa que te afecta.',
    ownership_claimed: () => 'Otro miembro reclama un ID que tienes vinculado. Puedes responder antes de que decidamos.',
    ownership_decided: () => 'Decidimos una disputa de titularidad que te afecta.',
    application_decided: ({ status }) =>
      status === 'approved'
        ? 'Aprobamos tu solicitud de revisor. ¡Te damos la bienvenida!'
        : 'Esta vez no aprobamos tu solicitud de revisor.',
    proof_decided: ({ status }) => {
      if (status === 'ending')
        return 'La prueba de uno de tus ID vinculados caduca pronto. Vuelve a demostrar que es tuyo para seguir leyéndolo todo.';
      if (status === 'ended') return 'Caducó la prueba de uno de tus ID vinculados. Vuelve a demostrar que es tuyo para leerlo todo.';
      return status === 'approved'
        ? 'Demostraste que un ID vinculado es tuyo.'
        : 'No pudimos aceptar la prueba de un ID vinculado. Puedes intentarlo de nuevo.';
    },
    report_received: () => 'Recibimos tu denuncia. Un revisor la mirará.',
    report_decided: ({ status }) =>
      status === 'action_taken' ? 'Tomamos medidas por algo que denunciaste.' : 'Revisamos algo que denunciaste. Se queda como está.',
    appeal_decided: ({ status }) => {
      if (status === 'upheld') return 'Revisamos tu recurso. La decisión se mantiene.';
      if (status === 'overturned') return 'Revisamos tu recurso y cambiamos la decisión.';
      return 'Un recurso cambió una decisión que te afecta.';
    },
    credits: ({ credits, restored, chargeback, owed, isPart }) => {
      if (chargeback === 'won')
        return 'Un pago que tu banco había retirado vuelve a ser válido, y sus revelaciones también. No debes nada por él.';
      if (chargeback === 'lost')
        return Number(owed) > 0
          ? `Tu banco retiró ${isPart ? 'parte de un pago' : 'un pago'}. Debes ${Number(owed) === 1 ? '1 revelación que ya habías usado' : `${String(owed)} revelaciones que ya habías usado`}. No puedes revelar más hasta que no debas nada. Lo próximo que compres salda primero esta deuda.`
          : `Tu banco retiró ${isPart ? 'parte de un pago, así que retiramos esa parte de sus revelaciones' : 'un pago, así que retiramos sus revelaciones'}. No debes nada.`;
      if (restored)
        return 'Una experiencia que habías revelado vuelve a estar publicada. Conservas el crédito devuelto; para leerla, revélala de nuevo.';
      const count = typeof credits === 'number' ? credits : 0;
      if (count <= 0) return 'Recuperaste una revelación, porque se retiró una experiencia que habías revelado.';
      return `Recibiste ${count} ${count === 1 ? 'crédito' : 'créditos'} de revelación.`;
    },
  },
  security: {
    new_device: ({ device }) =>
      `Alguien inició sesión en tu cuenta con un dispositivo nuevo${isNamed(device) ? ` (${String(device).replace(' on ', ' en ')})` : ''}. Si no fuiste tú, cierra su sesión en tus ajustes.`,
    contact_changed: () => 'Se cambió el número de teléfono o la dirección de correo de tu cuenta.',
    sign_in_added: () => 'Se añadió una nueva forma de iniciar sesión en tu cuenta. Si no fuiste tú, escríbenos.',
    sign_in_removed: () => 'Se desconectó Google de tu cuenta. Si no fuiste tú, escríbenos.',
    factor_added: () => 'Se añadió a tu cuenta una llave de acceso o una app de autenticación. Si no fuiste tú, escríbenos.',
    factor_removed: () => 'Se quitó de tu cuenta una llave de acceso o una app de autenticación. Si no fuiste tú, escríbenos.',
    role_changed: ({ role }) => `Tu rol ahora es: ${ROLES[String(role)] ?? 'miembro'}.`,
    suspended: () => 'Suspendimos tu cuenta. Tu perfil dice por qué y hasta cuándo.',
    reinstated: () => 'Levantamos la suspensión de tu cuenta.',
    unmask_asked: () => 'Otro administrador pidió revelar la identidad de un autor anónimo. Deben estar de acuerdo dos.',
    unmask_opened: () => 'Dos administradores revelaron la identidad de un autor anónimo. El registro de auditoría dice quiénes y por qué.',
    admin_asked: () => 'Un administrador quiere nombrar a otro. Un segundo administrador debe estar de acuerdo en menos de un día.',
    admin_made: () => 'Hay un nuevo administrador. El registro de auditoría dice quién lo nombró.',
    unmasked: () =>
      'Se reveló a administradores que una experiencia que compartiste de forma anónima es tuya. La descarga de tus datos dice por qué.',
    account_cluster: () =>
      'Demasiadas cuentas usan un mismo dispositivo o una misma tarjeta. La lista de miembros muestra cuáles comparten uno.',
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
      `${count === 1 ? 'Un caso urgente ha' : `${String(count)} casos urgentes han`} consumido la mitad del plazo que prometemos. El próximo vence el ${String(due)}.`,
  },
  digest: {
    subject: 'Novedades en Candor',
    text: 'Hay novedades sobre algo que escribiste, sigues o tienes vinculado.',
  },
  push: { title: 'Candor', news: 'Hay novedades para ti.', security: 'Hay novedades sobre la seguridad de tu cuenta.' },
  mail: {
    securitySubject: 'Sobre la seguridad de tu cuenta de Candor',
    subject: 'Novedades en Candor',
    footer: 'Puedes elegir en tus ajustes qué te enviamos.',
  },
};
