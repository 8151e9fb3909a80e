import type { Texts } from '../../../../lib/i18n/translate.ts';

export const protectAuthors: Texts = {
  title: 'Cómo protegemos el anonimato',
  intro:
    'Si escribes de forma anónima, nadie debería poder averiguar que fuiste tú. Esto es lo que hacemos para lograrlo y lo que no podemos hacer.',
  hiddenTitle: 'Tu nombre no se muestra a nadie',
  hidden1:
    'Los lectores, los revisores y la persona sobre la que escribiste ven que la experiencia es anónima y una puntuación de confianza de 50, la misma para toda experiencia anónima. No puedes añadir un comentario, porque las palabras delatan: en su lugar se ven las categorías que elegiste.',
  hidden2:
    'Tu foto, tus búsquedas y lo que firmas con tu nombre se guardan separados de lo que escribes de forma anónima. Los revisores ven los archivos que añades. La persona sobre la que escribiste solo ve un archivo si tú lo eliges para ese archivo.',
  storedTitle: 'Nuestra base de datos no dice quién escribió qué',
  stored1:
    'Todo lo que escribes de forma anónima entra sellado en una caja. Una vez al día la vaciamos, mezclamos lo que llegó de todas las personas y lo guardamos sin las horas. La lista de lo que escribiste solo se encuentra con una clave que está en otro lugar. Quien robe una copia de la base de datos no puede leer tu nombre en ella.',
  stored2:
    'Por eso algunas cosas tardan hasta la mañana siguiente: los revisores reciben las experiencias anónimas una vez al día, todas juntas, y los mensajes sobre ellas también llegan una vez al día. Tú ves tu estado y tus créditos al momento.',
  openedTitle: 'Cuándo se puede revelar una identidad',
  opened1:
    'Dos administradores juntos pueden revelar la identidad de quien escribió, por ejemplo si lo ordena un juez. Ambos tienen que dar un motivo, que queda registrado para siempre, y te avisamos.',
  limitsTitle: 'De qué no podemos protegerte',
  limits1:
    'Una historia que solo una persona puede conocer delata a quien la cuenta, igual que una imagen o una captura que solo tú pudiste hacer. Si eres la única persona que escribe sobre alguien en una ciudad pequeña ese mes, no indiques la ciudad.',
  limits2: 'Quien tenga a la vez nuestra base de datos y todas nuestras claves puede leerlo todo. Las guardamos en lugares distintos.',
  limits3: 'Si le cuentas a alguien que fuiste tú, no podemos deshacerlo.',
};
