import type { Texts } from '../../../../../lib/i18n/translate.ts';

export const privacy20261101: Texts = {
  keepTitle: 'Qué guardamos',
  keep1:
    'Tu número de teléfono, mes de nacimiento y nombre visible, y lo que añades tú: un correo electrónico, una foto, los ID que vinculas, las experiencias y respuestas que escribes, las búsquedas y revelaciones que haces, y tus pagos. Nunca vemos ni guardamos el número de tu tarjeta.',
  keep2:
    'De cada consentimiento a recibir SMS anotamos cuándo se dio y desde qué dirección de red, porque podríamos tener que demostrarlo.',
  howTitle: 'Cómo se protege',
  how1: 'Los números de teléfono, correos, identificadores, nombres, comentarios y archivos se cifran antes de guardarse, con claves que se guardan en otro lugar. Quién escribió una experiencia se guarda solo en una forma que no puede leerse sin esas claves.',
  how2: 'Los lugares se guardan como zona, nunca como punto. Los archivos pierden sus datos ocultos, como dónde se hizo una foto.',
  seeTitle: 'Quién puede ver qué',
  see1: 'Tu número de teléfono, correo, fecha de nacimiento e ID vinculados no se muestran a nadie más que a ti. Tu nombre visible aparece junto a lo que escribes, salvo que escribas de forma anónima; ningún lector ni revisor conoce a quien escribe de forma anónima. Un administrador que deba saber quién escribió algo tiene que dar un motivo, y eso queda registrado.',
  see2: 'Vincular un ID sirve para una sola cosa: mostrarte lo que otros han compartido sobre él.',
  aboutTitle: 'Si se ha escrito algo sobre ti',
  about1:
    'Puedes verlo gratis al vincular tu ID, responder o impugnarlo. Lo que resulte falso, privado o ilícito se elimina, y quienes pagaron por leerlo recuperan su revelación.',
  rightsTitle: 'Tus derechos',
  rights1:
    'Puedes corregir tu perfil, descargar todo lo que se guarda sobre ti y eliminar tu cuenta. Al eliminarla eliges si lo que escribiste se elimina también o permanece sin autor. Tienes 24 horas para cambiar de opinión.',
  shareTitle: 'Con quién compartimos',
  share1: 'Con quienes transmiten nuestros mensajes y pagos, solo lo que necesitan para ello. No vendemos nada ni mostramos publicidad.',
};
