import type { Square, SquareClient } from 'square';
import type { SquareSettings } from '../../config/square-settings.ts';
import type { CardProvider, Charge, ChargeAttempt, ChargeOutcome, DeclineReason } from '../../modules/payments/ports.ts';
import { squareSources } from './square-sources.ts';
import { isSignedBySquare, readSquareEvent } from './square-events.ts';
import { squareSavedCards } from './square-saved-cards.ts';
import { declineReasonFor, outcomeOf } from './square-outcome.ts';

const TIMEOUT_S = 10;
/** The tolerated difference between Square's clock and ours. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;
const PAGE_SIZE = 100;
const PAGES_MAX = 10;

interface Options {
  /** The webhook's URL, as configured at Square. */
  webhookUrl: string;
  timeoutSeconds?: number;
}

/** Cards charged by Square. */
export function squareCards(account: SquareSettings, { webhookUrl, timeoutSeconds = TIMEOUT_S }: Options): CardProvider {
  const { applicationId, locationId, scriptUrl, wallets } = account;
  let client: Promise<SquareClient> | undefined;
  const getClient = (): Promise<SquareClient> => (client ??= connect(account, timeoutSeconds));
  const payments = async () => (await getClient()).payments;

  return {
    name: 'square',
    isSandbox: account.isSandbox,
    browserForm: { applicationId, locationId, scriptUrl, wallets, sources: squareSources(scriptUrl, wallets) },

    charge: async ({ idempotencyKey, amountCents, currency, sourceId, customerId }: Charge): Promise<ChargeOutcome> => {
      try {
        const { payment } = await (
          await payments()
        ).create({
          idempotencyKey,
          sourceId,
          ...(customerId === undefined ? {} : { customerId }),
          amountMoney: { amount: BigInt(amountCents), currency: currency as Square.Currency },
          locationId,
          referenceId: idempotencyKey,
          autocomplete: true,
        });
        if (!payment) throw new Error('Square answered without a payment');
        return outcomeOf(payment);
      } catch (error) {
        return { status: 'declined', reason: await declineReasonOf(error) };
      }
    },

    /** Square can't look up payments by idempotency key, but lists them by amount and time, each with our reference. */
    find: async ({ idempotencyKey, amountCents, begunAt }: ChargeAttempt): Promise<ChargeOutcome | undefined> => {
      const beginTime = new Date(begunAt.getTime() - CLOCK_DIFFERENCE_MS).toISOString();
      let page = await (await payments()).list({ beginTime, locationId, total: BigInt(amountCents), sortOrder: 'ASC', limit: PAGE_SIZE });
      for (let pages = 1; pages <= PAGES_MAX; pages++) {
        assertList(page.response);
        const found = page.data.find(({ referenceId }) => referenceId === idempotencyKey);
        if (found) return outcomeOf(found);
        if (!page.hasNextPage()) return undefined;
        page = await page.getNextPage();
      }
      throw new Error(`Square lists more than ${PAGES_MAX * PAGE_SIZE} payments of this amount since this one began`);
    },

    cancel: async (idempotencyKey) => void (await (await payments()).cancelByIdempotencyKey({ idempotencyKey })),

    ...squareSavedCards(getClient),

    readEvent: (body, signature) =>
      isSignedBySquare({ key: account.webhookKey, url: webhookUrl, body, signature }) ? readSquareEvent(body) : undefined,
  };
}

/** Square's SDK takes longer to load than the rest of the app to start, so it is loaded for the first payment. */
async function connect({ accessToken, baseUrl }: SquareSettings, timeoutInSeconds: number): Promise<SquareClient> {
  const square = await import('square');
  // The payment job retries with the same key later; the SDK would retry immediately, while the buyer waits.
  return new square.SquareClient({ token: accessToken, baseUrl, timeoutInSeconds, maxRetries: 0 });
}

/** @throws the error itself if the outcome of the charge is open */
async function declineReasonOf(error: unknown): Promise<DeclineReason> {
  const { SquareError } = await import('square');
  if (!(error instanceof SquareError)) throw error;
  const codes = error.errors.map(({ code }) => code);
  const reason = declineReasonFor(error.statusCode, codes);
  if (reason === undefined) throw error;
  return reason;
}

/** The SDK treats a reply that isn't JSON as an empty list, which would mean that nothing was charged. */
function assertList(response: object | undefined): void {
  const isList = response !== undefined && ('payments' in response ? Array.isArray(response.payments) : Object.keys(response).length === 0);
  if (!isList) throw new Error('Square did not answer with a list of payments');
}
