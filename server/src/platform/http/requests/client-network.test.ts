import { describe, expect, it } from 'vitest';
import { clientNetwork } from './client-network.ts';

describe('the network by which a client is counted', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7']],
    ['2001:db8:1:2::/64', ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9']],
    ['2001:db8:0:0::/64', ['2001:db8::9']],
    ['0:0:0:0::/64', ['::1']],
  ])('is %s for %j', (network, addresses) => {
    for (const address of addresses) expect([address, clientNetwork(address)]).toEqual([address, network]);
  });
});
