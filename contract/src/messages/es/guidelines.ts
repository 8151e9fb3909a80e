import type { guidelines as english } from '../en/guidelines.ts';

export const guidelines: Record<keyof typeof english, string> = {
  'guideline.own_experience.title': 'Escribe sobre lo que te pasó a ti',
  'guideline.own_experience.text':
    'Describe un encuentro o una conversación que tuviste tú. Deja fuera lo que te contaron otros y lo que no trate de tu encuentro con esta persona.',
  'guideline.own_experience.template': 'Esto no trata de algo que hayas vivido tú con esta persona: …',
  'guideline.honest.title': 'Di la verdad',
  'guideline.honest.text':
    'Escribe lo que sabes que es cierto. Omite aquello de lo que no tengas certeza y no adivines los motivos de nadie.',
  'guideline.honest.template': 'Lo que se dice aquí no coincide con lo que pudimos comprobar: …',
  'guideline.respect.title': 'Trata a todos con justicia',
  'guideline.respect.text': 'Describe lo que alguien hizo, no lo que crees que es. Sin insultos, sin venganza, sin acoso.',
  'guideline.respect.template': 'El texto insulta o acosa: …',
  'guideline.hate.title': 'Sin odio',
  'guideline.hate.text':
    'No se desprecia a nadie por su origen, color de piel, religión, género, orientación, edad, cuerpo, discapacidad o enfermedad.',
  'guideline.hate.template': 'El texto desprecia a personas por lo que son: …',
  'guideline.threats.title': 'Sin amenazas',
  'guideline.threats.text': 'Sin amenazas, sin llamar a hacer daño o a seguir a nadie, sin pistas de dónde encontrar a alguien.',
  'guideline.threats.template': 'El texto puede leerse como una amenaza: …',
  'guideline.private.title': 'Lo privado sigue siendo privado',
  'guideline.private.text':
    'Sin direcciones, lugares de trabajo, números de teléfono o de documentos, ni nada sobre salud, dinero o familia. Sin rostros de otras personas.',
  'guideline.private.template': 'El texto o un archivo muestra información privada: …',
  'guideline.intimate.title': 'Sin imágenes íntimas',
  'guideline.intimate.text': 'Sin desnudos ni imágenes íntimas, y sin amenazar con publicarlas.',
  'guideline.intimate.template': 'Esto muestra imágenes íntimas o amenaza con publicarlas: …',
  'guideline.adults.title': 'Solo personas adultas',
  'guideline.adults.text': 'Nunca escribas sobre nadie menor de 18 años ni lo muestres.',
  'guideline.adults.template': 'Se describe o se muestra a alguien menor de 18 años: …',
  'guideline.right_person.title': 'Nombra a la persona correcta',
  'guideline.right_person.text':
    'Comprueba cada nombre, número y usuario. Una experiencia debe tratar de la persona a la que pertenecen los identificadores.',
  'guideline.right_person.template': 'Los identificadores no son de la persona descrita: …',
  'guideline.law.title': 'Respeta la ley',
  'guideline.law.text': 'Nada que sea ilegal donde vives, y ninguna acusación de un delito como si estuviera probado.',
  'guideline.law.template': 'El texto es ilegal o presenta como hecho un delito sin probar: …',
  'guideline.own_ids.title': 'Vincula solo lo tuyo',
  'guideline.own_ids.text':
    'Vincula tu propio número, tu correo y tus perfiles, nunca los de otra persona. Prepárate para demostrarlo si alguien lo pide.',
  'guideline.own_ids.template': 'Lo que vimos sobre de quién es este ID: …',
  'guideline.one_voice.title': 'Una voz por persona',
  'guideline.one_voice.text': 'Una cuenta por persona y una experiencia sobre el mismo ID. Nada a cambio de dinero o favores.',
  'guideline.one_voice.template': 'Varias cuentas o textos vienen de la misma persona, o se pagó por ello: …',
  'guideline.advertising.title': 'Sin publicidad',
  'guideline.advertising.text': 'Sin publicidad, sin enlaces que vendan algo, sin textos copiados o sin sentido.',
  'guideline.advertising.template': 'Esto es publicidad o un texto sin sentido.',
  'guideline.reviewing.title': 'Revisa con cuidado',
  'guideline.reviewing.text':
    'Quien revisa lee con atención, guarda para sí lo que lee y nunca decide sobre lo que escribió o lo que le nombra.',
  'guideline.reviewing.template': 'Revisar exige más de lo que vimos aquí: …',
  'guideline.evidence.title': 'Di lo que se pueda comprobar',
  'guideline.evidence.text':
    'Una disputa o una denuncia dice qué norma se incumple y dónde. Lo que no incumple ninguna se queda, aunque no guste.',
  'guideline.evidence.template': 'Comprobamos lo que nos dijiste y no vimos ningún incumplimiento: …',
};
