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

/** A flood from one address is refused before anything else is looked at; held in memory, as it must cost nothing. */
export function addAddressLimit(app: FastifyInstance, perMinute: number): void {
  let windowStart = performance.now();
  let hits = new Map<string, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    const now = performance.now();
    if (now - windowStart > 60_000) {
      windowStart = now;
      hits = new Map();
    }
    const network = clientNetwork(request.ip);
    const count = (hits.get(network) ?? 0) + 1;
    hits.set(network, count);
    if (count > perMinute) done(tooMany(Math.ceil((60_000 - (now - windowStart)) / 1000)));
    else done();
  });
}
