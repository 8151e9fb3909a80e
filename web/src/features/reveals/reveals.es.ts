import type { Texts } from '../../lib/i18n/translate.ts';

export const reveals: Texts = {
  left: { one: 'Queda {count} revelación', other: 'Quedan {count} revelaciones' },
  unlimited: 'Revelaciones ilimitadas',
  title: '¿Revelar esta experiencia?',
  cost: 'Esto usa una revelación. Podrás volver a leer esta experiencia cuando quieras.',
  costUnlimited: 'Tus revelaciones son ilimitadas, así que no te cuesta nada.',
  shows: 'Verás el nombre completo, los identificadores, todas las categorías, la fecha, el comentario y las respuestas.',
  confirm: 'Revelar',
  revealed: 'Experiencia revelada',
  limit: 'Has llegado al límite de revelaciones de hoy. Podrás continuar dentro de {wait}.',
  failed: 'No se pudo revelar la experiencia. Inténtalo de nuevo.',
  creditsTitle: 'Nuevas revelaciones para ti',
  creditsText: { one: 'Se añadió {count} revelación a tu saldo.', other: 'Se añadieron {count} revelaciones a tu saldo.' },
  creditsUnlimited: 'Tus revelaciones son ilimitadas.',
  creditsOk: 'Entendido',
  sign_up: 'Te damos la bienvenida a Candor',
  monthly: 'Recarga mensual',
  purchase: 'Tu compra',
  reveal: 'Revelación',
  refund: 'Se retiró una experiencia que habías revelado',
  approved_experience: 'Tu experiencia fue aprobada',
};
