import type { FastifyInstance } from 'fastify';
import { tooMany } from '../limits/store.ts';

/** IPv6 clients own a /64, so that is what one client is. */
export function clientNetwork(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const full = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${full.slice(0, 4).join(':')}::/64`;
}

/** Tells other processes of hits in a minute, and gives back how many each network has in all; rejects when it cannot. */
export type ShareHits = (minute: number, hits: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>;

const SHARE_EVERY_MS = 250;
const MINUTE_MS = 60_000;

/** Hits of this minute by network: one's own at once, those of other processes some of a second later. */
class AddressCounts {
  readonly #share: ShareHits | undefined;
  #minute = 0;
  #own = new Map<string, number>();
  #unsent = new Map<string, number>();
  /** What others had, when it was last heard. */
  #others = new Map<string, number>();
  #isExchanging = false;

  constructor(share: ShareHits | undefined) {
    this.#share = share;
  }

  add(network: string, minute: number): number {
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#own = new Map();
      this.#unsent = new Map();
      this.#others = new Map();
    }
    const own = (this.#own.get(network) ?? 0) + 1;
    this.#own.set(network, own);
    if (this.#share) {
      this.#unsent.set(network, (this.#unsent.get(network) ?? 0) + 1);
      if (!this.#isExchanging) setTimeout(() => void this.#exchange(this.#share!), SHARE_EVERY_MS).unref();
      this.#isExchanging = true;
    }
    return own + (this.#others.get(network) ?? 0);
  }

  async #exchange(share: ShareHits): Promise<void> {
    const [minute, sent, unsent] = [this.#minute, new Map(this.#own), this.#unsent];
    this.#unsent = new Map();
    try {
      const totals = await share(minute, unsent);
      if (minute !== this.#minute) return;
      for (const [network, total] of totals) this.#others.set(network, Math.max(0, total - sent.get(network)!));
    } catch {
      // With the next ones.
      if (minute === this.#minute) for (const [network, hits] of unsent) this.#unsent.set(network, hits + (this.#unsent.get(network) ?? 0));
    } finally {
      this.#isExchanging = false;
    }
  }
}

/** A flood from one address is refused before anything else is looked at; held in memory, as it must cost nothing. */
export function addAddressLimit(app: FastifyInstance, perMinute: number, share?: ShareHits): void {
  const counts = new AddressCounts(share);
  // Processes that count together need the same minutes.
  const startedAt = share ? 0 : performance.timeOrigin + performance.now();
  app.addHook('onRequest', (request, _reply, done) => {
    const now = performance.timeOrigin + performance.now() - startedAt;
    const minute = Math.floor(now / MINUTE_MS);
    if (counts.add(clientNetwork(request.ip), minute) > perMinute) done(tooMany(Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000)));
    else done();
  });
}
