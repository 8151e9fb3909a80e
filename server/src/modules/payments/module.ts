import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentsDependencies } from './dependencies.ts';
import { deleteOldEventsJob, settlePendingJob } from './jobs.ts';
import type { PaymentPorts } from './ports.ts';
import { cardHashesOf, allCardHashes } from './card-hash-store.ts';
import { disableCardJob } from './cards/disable-card.ts';
import { disableCardsOf, exportCards } from './cards/manage-cards.ts';
import { sumMoney } from './payment-totals-store.ts';
import { presentUserPayment } from './rules.ts';
import { paymentsOf } from './store.ts';
import { paymentRoutes } from './routes.ts';

export type PaymentsModule = ReturnType<typeof paymentsModule>;

export function paymentsModule(platform: Platform, ports: PaymentPorts) {
  const deps: PaymentsDependencies = { platform, ports };
  return {
    routes: paymentRoutes(deps),
    jobs: [settlePendingJob(deps), deleteOldEventsJob(deps), disableCardJob(deps)],
    sumMoney,
    forgetMember: (ctx: Context, userId: string): Promise<void> => disableCardsOf(ctx, deps, userId),
    cardHashesOf: (db: Database, userId: string): Promise<string[]> => cardHashesOf(db, platform.vault, userId),
    allCardHashes: (db: Database) => allCardHashes(db, platform.vault),
    exportPersonalData: async (db: Database, userId: string): Promise<Record<string, unknown>> => ({
      payments: (await paymentsOf(db, userId)).map(presentUserPayment),
      saved_cards: await exportCards(db, deps, userId),
    }),
  };
}
