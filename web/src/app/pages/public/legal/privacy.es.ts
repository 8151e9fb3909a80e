import type { Texts } from '../../../../lib/i18n/translate.ts';

export const privacy: Texts = {
  title: 'Privacidad',
  intro: 'Qué guardamos sobre ti, por qué, quién puede verlo y cómo llevártelo o hacer que se elimine.',
  keepTitle: 'Qué guardamos',
  keep1:
    'Tu número de teléfono, tu mes y año de nacimiento, tu nombre visible y lo que añades tú: un correo, una foto, los ID que vinculas, las experiencias y respuestas que escribes, tus búsquedas, alertas y revelaciones, y tus pagos. Nunca vemos el número de tu tarjeta. Si guardas una tarjeta, conservamos su marca, sus cuatro últimos dígitos y su fecha de caducidad.',
  keep2:
    'De cada consentimiento a recibir SMS anotamos cuándo lo diste y desde qué dirección de red, porque podríamos tener que demostrarlo. También guardamos la lista de los dispositivos donde tienes la sesión iniciada, para que puedas cerrarla.',
  howTitle: 'Cómo lo protegemos',
  how1: 'Ciframos los teléfonos, correos, identificadores, nombres, comentarios y archivos antes de guardarlos, con claves que están en otro lugar. Quién escribió una experiencia se guarda solo en una forma que no se puede leer sin esas claves.',
  how2: 'Guardamos los lugares como zona, nunca como punto. Quitamos los datos ocultos de los archivos, como dónde se hizo una foto.',
  seeTitle: 'Quién puede ver qué',
  see1: 'Los demás miembros nunca ven tu teléfono, tu correo, tu fecha de nacimiento ni tus ID vinculados. Los revisores y los administradores solo ven un ID cuando tienen que decidir de quién es. Si compartes una experiencia con tu nombre, los revisores ven tu nombre visible, y también la persona sobre la que escribiste, una vez que haya demostrado quién es. Si escribes de forma anónima, ningún lector ni revisor sabrá quién eres. Solo dos administradores juntos pueden averiguarlo, cada uno con un motivo. Queda registrado y te avisamos.',
  see2: 'Usamos los ID que vinculas para una sola cosa: mostrarte lo que otros han compartido sobre ellos.',
  aboutTitle: 'Si se ha escrito algo sobre ti',
  about1:
    'Cuando demuestras que un teléfono, un correo o un perfil es tuyo, puedes ver gratis lo que se ha publicado sobre él: completo con una cuenta, por categorías sin ella. Puedes responder o impugnarlo. Lo que resulte falso, privado o ilícito se elimina, y quienes pagaron por leerlo recuperan su revelación.',
  rightsTitle: 'Tus derechos',
  rights1:
    'Puedes corregir tu perfil, descargar todo lo que guardamos sobre ti y eliminar tu cuenta. Al eliminarla, eliges si lo que escribiste se elimina también o permanece sin autor. Con las experiencias anónimas ocurre en un plazo de 14 días, para que nadie sepa que eran tuyas. Tienes 24 horas para cambiar de opinión.',
  shareTitle: 'Con quién lo compartimos',
  share1:
    'Con los servicios que transmiten nuestros mensajes y pagos, y solo lo que necesitan para ello. No vendemos nada ni mostramos publicidad.',
};
