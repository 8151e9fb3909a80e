import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { EXPERIENCES_LIST_TIMEOUT_MS } from '@candor/contract/limits';
import type { ApiBody, ApiData } from '../../lib/api/api-client.ts';
import { api } from '../../lib/api/api-client.ts';
import { attemptKey, endAttempt } from '../../lib/api/attempt-key.ts';
import { useReloadingMutation } from '../../lib/api/mutations.ts';
import { revealCountQuery } from '../../lib/api/reveal-count.ts';
import { userQuery } from '../../lib/session/use-session.ts';

export type RevealPack = ApiData<'GET /reveals/packs'>['packs'][number];
export type PaymentItem = ApiData<'GET /payments/history'>['payments'][number];
export type PaymentsConfig = ApiData<'GET /payments/config'>;
export type Receipt = ApiData<'GET /payments/{id}'>['payment'];
export type Order = Pick<ApiBody<'POST /reveals/purchase'>, 'pack_id' | 'source_id' | 'save_card'>;
export type SavedCard = ApiData<'GET /payments/cards'>['cards'][number];
export type PurchaseResult = ApiData<'POST /reveals/purchase'>;

const HOUR_MS = 3_600_000;
const ATTEMPT = 'purchase';
/** Polling interval for a payment that is pending at the provider. */
const PENDING_MS = 10_000;
const paymentKeys = { all: ['payments'] as const };

export const packsQuery = queryOptions({
  queryKey: ['reveals', 'packs'],
  queryFn: async ({ signal }) => (await api('GET /reveals/packs', { signal })).packs,
  staleTime: HOUR_MS,
});

export const paymentsConfigQuery = queryOptions({
  queryKey: ['payments-config'],
  queryFn: ({ signal }) => api('GET /payments/config', { signal }),
  staleTime: HOUR_MS,
});

export const historyQuery = (page: number) =>
  queryOptions({
    queryKey: [...paymentKeys.all, 'history', page],
    queryFn: ({ signal }) =>
      api('GET /payments/history', { query: { page: String(page) }, signal, timeoutMs: EXPERIENCES_LIST_TIMEOUT_MS }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.payments.some(({ status }) => status === 'pending') ? PENDING_MS : false),
  });

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: [...paymentKeys.all, 'receipt', id],
    queryFn: async ({ signal }) => (await api('GET /payments/{id}', { params: { id }, signal })).payment,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? PENDING_MS : false),
  });

export const analyticsQuery = queryOptions({
  queryKey: [...paymentKeys.all, 'analytics'],
  queryFn: ({ signal }) => api('GET /payments/analytics', { signal }),
});

export const userPaymentsQuery = queryOptions({
  queryKey: [...paymentKeys.all, 'mine'],
  queryFn: async ({ signal }) => (await api('GET /user/payments', { signal, timeoutMs: EXPERIENCES_LIST_TIMEOUT_MS })).payments,
});

export const cardsQuery = queryOptions({
  queryKey: [...paymentKeys.all, 'cards'],
  queryFn: async ({ signal }) => (await api('GET /payments/cards', { signal })).cards,
});

export const useRemoveCard = () =>
  useReloadingMutation({ queryKey: cardsQuery.queryKey, evenAfterError: true }, (id: string) =>
    api('DELETE /payments/cards/{id}', { params: { id } }),
  );

export const endPurchase = (): void => endAttempt(ATTEMPT);

/** Every retry uses the same idempotency key, until `endPurchase` is called once the outcome is known. */
export function usePurchase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: Order) =>
      api('POST /reveals/purchase', {
        body: { ...order, payment_method: 'card', platform: 'web' },
        idempotencyKey: attemptKey(ATTEMPT, order),
      }),
    onSuccess: ({ total_reveals: reveals }) => {
      client.setQueryData(userQuery.queryKey, (user) => user && { ...user, reveals });
    },
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: paymentKeys.all }),
        client.invalidateQueries({ queryKey: revealCountQuery.queryKey }),
        client.invalidateQueries({ queryKey: userQuery.queryKey }),
      ]);
    },
  });
}

/** The success dialog shows these credits, so they are not announced again at the next start. */
export async function acknowledgePurchases(): Promise<void> {
  try {
    const { credits } = await api('GET /reveals/pending-credits');
    const ids = credits.filter(({ reason }) => reason === 'purchase').map(({ id }) => id);
    if (ids.length > 0) await api('POST /reveals/acknowledge', { body: { ids } });
  } catch {
    // If this fails, the credits are announced again, which does no harm.
  }
}
