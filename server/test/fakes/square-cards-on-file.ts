import { randomUUID } from 'node:crypto';
import { readCardRequest, readCustomerRequest, SquareRefusal, type PaymentRequest } from './square-requests.ts';

interface CardOnFile {
  id: string;
  customer_id: string;
  card_brand: string;
  last_4: string;
  exp_month: number;
  exp_year: number;
  enabled: boolean;
}

/** Square's customers and cards on file: a card is created from a completed payment and charged for its customer only. */
export class CardsOnFile {
  readonly #isPaid: (paymentId: string) => boolean;
  readonly #customers = new Set<string>();
  readonly cards = new Map<string, CardOnFile>();

  constructor(isPaid: (paymentId: string) => boolean) {
    this.#isPaid = isPaid;
  }

  isChargeable({ source_id: id, customer_id: customer }: PaymentRequest): boolean {
    const card = this.cards.get(id);
    return card !== undefined && card.enabled && card.customer_id === customer;
  }

  /** @returns undefined if the call, such as `POST /v2/cards`, is about something else */
  replyTo(call: string, text: string): Record<string, unknown> | undefined {
    if (call === 'POST /v2/customers') {
      readCustomerRequest(JSON.parse(text));
      const id = `CUST${randomUUID().slice(0, 8)}`;
      this.#customers.add(id);
      return { customer: { id } };
    }
    if (call === 'POST /v2/cards') {
      const { source_id: source, card } = readCardRequest(JSON.parse(text));
      if (!this.#isPaid(source) || !this.#customers.has(card.customer_id))
        throw new SquareRefusal(400, 'INVALID_REQUEST_ERROR', 'INVALID_CARD_DATA');
      const details = { card_brand: 'VISA', last_4: '1111', exp_month: 11, exp_year: 2029 };
      const created = { id: `ccof:${randomUUID()}`, customer_id: card.customer_id, ...details, enabled: true };
      this.cards.set(created.id, created);
      return { card: created };
    }
    const disabled = /^POST \/v2\/cards\/([^/]+)\/disable$/.exec(call);
    const card = disabled && this.cards.get(decodeURIComponent(disabled[1]!));
    if (!card) return undefined;
    card.enabled = false;
    return { card };
  }
}
