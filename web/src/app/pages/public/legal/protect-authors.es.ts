import type { Texts } from '../../../../lib/i18n/translate.ts';

export const protectAuthors: Texts = {
  title: 'Cómo protegemos el anonimato de quien escribe',
  intro:
    'Si escribes de forma anónima, nadie debería poder averiguar que fuiste tú. Esto es lo que hacemos para lograrlo y lo que no podemos hacer.',
  hiddenTitle: 'Tu nombre no se muestra a nadie',
  hidden1:
    'Quienes leen, quienes revisan y la persona sobre la que escribiste ven que la experiencia es anónima, y la misma puntuación de confianza, 50, para todas las personas anónimas. Tu comentario no se incluye, porque las palabras delatan. Solo se publican las categorías.',
  hidden2:
    'Tu foto, tus búsquedas y lo que firmas con tu nombre se guardan separados de lo que escribes de forma anónima. Los archivos que añades los ven los revisores. La persona sobre la que escribiste solo ve un archivo si tú lo eliges para ese archivo.',
  storedTitle: 'Nuestra base de datos no dice quién escribió qué',
  stored1:
    'Todo lo que escribes entra sellado en una caja. Una vez al día la vaciamos, mezclamos lo que llegó de todas las personas y lo guardamos sin las horas. La lista de lo que escribiste solo se encuentra con una clave que está en otro lugar. Quien robe una copia de la base de datos no puede leer tu nombre en ella.',
  stored2:
    'Por eso algunas cosas tardan hasta la mañana siguiente: los revisores reciben las experiencias anónimas una vez al día, todas juntas, y los mensajes sobre ellas también llegan una vez al día. Tú ves tu estado y tus créditos al momento.',
  openedTitle: 'Cuándo se puede revelar un nombre',
  opened1:
    'Dos administradores juntos pueden revelar el nombre de quien escribió, por ejemplo si lo ordena un juez. Ambos tienen que dar un motivo, queda registrado donde no se puede borrar y te avisamos.',
  limitsTitle: 'De qué no podemos protegerte',
  limits1:
    'Una historia que solo una persona puede conocer delata a quien la cuenta, igual que una imagen o una captura que solo tú pudiste hacer. Si eres la única persona que escribe sobre alguien en una ciudad pequeña ese mes, no indiques la ciudad.',
  limits2: 'Quien tenga a la vez nuestra base de datos y todas nuestras claves puede leerlo todo. Las guardamos en lugares distintos.',
  limits3: 'Si le cuentas a alguien que fuiste tú, no podemos deshacerlo.',
};
