import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

type Subnet = readonly [network: string, bits: number];

function subnets(family: 'ipv4' | 'ipv6', list: readonly Subnet[]): BlockList {
  const blocks = new BlockList();
  for (const [network, bits] of list) blocks.addSubnet(network, bits, family);
  return blocks;
}

const notPublicIpv4 = subnets('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);
const globalIpv6 = subnets('ipv6', [['2000::', 3]]);
/** Global addresses that are not public hosts: tunnels into IPv4, addresses for documentation, and private networks. */
const notPublicIpv6 = subnets('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublicIpv4.check(address, 'ipv4');
  return isIP(address) === 6 && globalIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6');
}

const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * Whether a host that a member typed may be contacted. A name is checked again when it is resolved, because only then its address is known.
 */
export function mayBePublicHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !LOCAL_NAMES.test(host);
}

interface LookupOptions {
  /** For tests, which connect to this machine. */
  lookup?: typeof systemLookup | undefined;
  isAllowed?: ((address: string) => boolean) | undefined;
}

/**
 * Resolves a host name for one connection, which then uses the checked address. A second look-up could return another address.
 * @param refusal the error for a name with an address that is not allowed
 */
export const guardedLookup =
  (refusal: () => Error, { lookup = systemLookup, isAllowed = isPublicAddress }: LookupOptions = {}): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      // A private address among public ones indicates an attack.
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) return done(refusal(), '');
      if (options.all === true) return done(null, addresses);
      done(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
