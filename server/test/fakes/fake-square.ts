import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenLocally, readBody } from './local-server.ts';
import { CardsOnFile } from './square-cards-on-file.ts';
import { readPaymentRequest, SQUARE_ACCOUNT, SquareRefusal, type PaymentRequest } from './square-requests.ts';

/** `lose` and `hang` charge the payment but never reply; `fail` and `throttle` don't charge; `process` leaves it pending; `garble` charges and replies with a page. */
type Behaviour = 'reply' | 'fail' | 'throttle' | 'lose' | 'hang' | 'process' | 'garble';

export interface FakePayment {
  id: string;
  status: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELED';
  reference_id: string | undefined;
  location_id: string;
  amount_money: { amount: number; currency: string };
  created_at: string;
  card_details: { card: { fingerprint: string } };
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** The error code of a declined charge, by the word in the card's token: `cnon:card-nonce-…` as at Square, or `cnon:fake-…`, which is valid once. */
const DECLINES: Record<string, string> = {
  declined: 'GENERIC_DECLINE',
  insufficient: 'INSUFFICIENT_FUNDS',
  'rejected-cvv': 'CVV_FAILURE',
  'rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
  'rejected-expiration': 'INVALID_EXPIRATION',
  unsupported: 'CARD_NOT_SUPPORTED',
  challenge: 'CARD_DECLINED_VERIFICATION_REQUIRED',
};

/** Replaces Square's payments API: as strict about shapes, keys and authentication as the real one. It records all payments. */
export async function startFakeSquare() {
  const paymentsByKey = new Map<string, { request: string; reply: Reply; payment: FakePayment }>();
  const onFile = new CardsOnFile((id) =>
    [...paymentsByKey.values()].some(({ payment }) => payment.id === id && payment.status === 'COMPLETED'),
  );
  const usedTokens = new Set<string>();
  const seen = { calls: 0, repeats: 0 };
  let chooseBehaviour: () => Behaviour = () => 'reply';

  function pay(request: PaymentRequest, status: FakePayment['status']): Reply {
    const text = JSON.stringify(request);
    const earlier = paymentsByKey.get(request.idempotency_key);
    if (earlier) {
      seen.repeats += 1;
      if (earlier.request !== text) {
        throw new SquareRefusal(400, 'INVALID_REQUEST_ERROR', 'IDEMPOTENCY_KEY_REUSED');
      }
      return earlier.reply;
    }
    const outcome = onFile.isChargeable(request)
      ? 'ok'
      : /^cnon:(?:card-nonce|fake)-(ok|declined|insufficient|rejected-\w+|unsupported|challenge)(?:-.*)?$/.exec(request.source_id)?.[1];
    if (!outcome) throw new SquareRefusal(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND');
    if (usedTokens.has(request.source_id)) throw new SquareRefusal(400, 'INVALID_REQUEST_ERROR', 'CARD_TOKEN_USED');
    if (request.source_id.startsWith('cnon:fake-')) usedTokens.add(request.source_id);
    const decline = DECLINES[outcome];
    const payment: FakePayment = {
      id: randomUUID().replaceAll('-', ''),
      status: decline === undefined ? status : 'FAILED',
      reference_id: request.reference_id,
      location_id: request.location_id ?? SQUARE_ACCOUNT.locationId,
      amount_money: request.amount_money,
      created_at: new Date().toISOString(),
      card_details: { card: { fingerprint: `sq-1-${/-(card\d)-/.exec(request.source_id)?.[1] ?? randomUUID()}` } },
    };
    const errors = decline === undefined ? [] : [{ category: 'PAYMENT_METHOD_ERROR', code: decline, detail: 'Declined.' }];
    const reply =
      decline === undefined
        ? { status: 200, body: { payment: { ...payment } } }
        : { status: 402, body: { errors, payment: { ...payment } } };
    paymentsByKey.set(request.idempotency_key, { request: text, reply, payment });
    return reply;
  }

  function list(query: URLSearchParams): Reply {
    const [from, total, location] = [query.get('begin_time'), query.get('total'), query.get('location_id')];
    const limit = Number(query.get('limit') ?? 100);
    const all = [...paymentsByKey.values()]
      .map(({ payment }) => payment)
      .filter((payment) => from === null || payment.created_at >= from)
      .filter((payment) => total === null || payment.amount_money.amount === Number(total))
      .filter((payment) => location === null || payment.location_id === location)
      .toSorted((a, b) => (query.get('sort_order') === 'ASC' ? 1 : -1) * (a.created_at < b.created_at ? -1 : 1));
    const begin = Number(query.get('cursor') ?? 0);
    const next = begin + limit < all.length ? { cursor: String(begin + limit) } : {};
    // Without payments, Square omits the list.
    return { status: 200, body: all.length === 0 ? {} : { payments: all.slice(begin, begin + limit), ...next } };
  }

  function cancel(body: unknown): Reply {
    const { idempotency_key: key } = body as { idempotency_key?: unknown };
    if (typeof key !== 'string' || key === '') throw new SquareRefusal(400, 'INVALID_REQUEST_ERROR', 'MISSING_REQUIRED_PARAMETER');
    const earlier = paymentsByKey.get(key);
    if (earlier?.payment.status === 'COMPLETED') throw new SquareRefusal(400, 'INVALID_REQUEST_ERROR', 'BAD_REQUEST');
    if (earlier?.payment.status === 'PENDING') earlier.payment.status = 'CANCELED';
    return { status: 200, body: {} };
  }

  function decide(request: IncomingMessage, text: string, behaviour: Behaviour): Reply {
    if (request.headers.authorization !== `Bearer ${SQUARE_ACCOUNT.accessToken}`) {
      throw new SquareRefusal(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED');
    }
    if (!/^\d{4}-\d{2}-\d{2}$/.test(String(request.headers['square-version']))) {
      throw new SquareRefusal(400, 'INVALID_REQUEST_ERROR', 'INVALID_VALUE');
    }
    if (behaviour === 'fail') throw new SquareRefusal(500, 'API_ERROR', 'INTERNAL_SERVER_ERROR');
    if (behaviour === 'throttle') throw new SquareRefusal(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://fake');
    const call = `${request.method} ${pathname}`;
    if (call === 'GET /v2/payments') return list(searchParams);
    if (text !== '' && !request.headers['content-type']?.startsWith('application/json'))
      throw new SquareRefusal(415, 'INVALID_REQUEST_ERROR', 'UNSUPPORTED_MEDIA_TYPE');
    if (call === 'POST /v2/payments') return pay(readPaymentRequest(JSON.parse(text)), behaviour === 'process' ? 'PENDING' : 'COMPLETED');
    if (call === 'POST /v2/payments/cancel') return cancel(JSON.parse(text));
    const body = onFile.replyTo(call, text);
    if (body) return { status: 200, body };
    throw new SquareRefusal(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND');
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    seen.calls += 1;
    const text = await readBody(request);
    const behaviour = chooseBehaviour();
    let reply: Reply;
    try {
      reply = decide(request, text, behaviour);
    } catch (error) {
      reply = error instanceof SquareRefusal ? { status: error.status, body: error.body } : { status: 500, body: {} };
    }
    if (behaviour === 'hang') return;
    if (behaviour === 'lose') return void request.socket.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(behaviour === 'garble' ? '<html>' : JSON.stringify(reply.body));
  }

  const server = createServer((request, response) => void handle(request, response));
  const { origin, close } = await listenLocally(server);
  return {
    baseUrl: origin,
    seen,
    onFile,
    /** The payment that was requested with this key. */
    paymentOf: (key: string) => paymentsByKey.get(key)?.payment,
    payments: () => [...paymentsByKey.values()].map(({ payment }) => payment),
    behave: (next: Behaviour | (() => Behaviour)) => (chooseBehaviour = typeof next === 'function' ? next : () => next),
    close,
  };
}

/** Signs an event as Square does for the webhook at `url`. */
export const signSquareEvent = (url: string, body: string, key: string = SQUARE_ACCOUNT.webhookKey): string =>
  createHmac('sha256', key)
    .update(url + body)
    .digest('base64');
