import { InvalidFile } from '../cleaning-task.ts';

const END_OF_CHAIN = 0xfffffffe;
const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MAX_ENTRIES = 4_000;
const MINI_SECTOR_SHIFT = 6;

/**
 * The compound file format of Office before 2007: sectors linked in chains, like a small disk. The numbers below are offsets of the
 * specification [MS-CFB].
 */
export class CompoundFile {
  readonly entries: readonly CompoundEntry[];
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #next: (sector: number) => number;
  readonly #miniCutoff: number;
  readonly #miniFat: Buffer;
  readonly #miniStream: Buffer;

  /** @throws InvalidFile */
  constructor(bytes: Buffer) {
    if (bytes.length < HEADER_BYTES * 3) throw new InvalidFile('damaged');
    this.#bytes = bytes;
    const shift = bytes.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw new InvalidFile('damaged');
    this.#sectorBytes = 1 << shift;
    const fat = Buffer.concat(this.#fatSectors().map((sector) => this.#sector(sector)));
    this.#next = (sector) => (sector * 4 + 4 <= fat.length ? fat.readUInt32LE(sector * 4) : END_OF_CHAIN);
    this.#miniCutoff = bytes.readUInt32LE(56);
    this.#miniFat = this.#chain(bytes.readUInt32LE(60));
    this.entries = readEntries(this.#chain(bytes.readUInt32LE(48)));
    const root = this.entries[0];
    this.#miniStream = root ? this.#chain(root.firstSector) : Buffer.alloc(0);
  }

  read({ firstSector, bytes }: CompoundEntry): Buffer {
    const content = bytes < this.#miniCutoff ? this.#miniChain(firstSector) : this.#chain(firstSector);
    return content.subarray(0, bytes);
  }

  #sector(sector: number): Buffer {
    const from = (sector + 1) * this.#sectorBytes;
    if (from >= this.#bytes.length) throw new InvalidFile('damaged');
    return this.#bytes.subarray(from, from + this.#sectorBytes);
  }

  /** The allocation table's own sectors: 109 in the header, further ones in a chain. */
  #fatSectors(): number[] {
    const maxSectors = Math.ceil(this.#bytes.length / this.#sectorBytes);
    const sectors: number[] = [];
    for (let index = 0; index < 109; index++) sectors.push(this.#bytes.readUInt32LE(76 + index * 4));
    let list = this.#bytes.readUInt32LE(68);
    for (let steps = 0; list < END_OF_CHAIN - 1; steps++) {
      if (steps > maxSectors) throw new InvalidFile('damaged');
      const sector = this.#sector(list);
      for (let at = 0; at + 8 <= sector.length; at += 4) sectors.push(sector.readUInt32LE(at));
      list = sector.readUInt32LE(sector.length - 4);
    }
    const used = sectors.filter((sector) => sector < END_OF_CHAIN - 1);
    if (used.length > maxSectors) throw new InvalidFile('damaged');
    return used;
  }

  #chain(first: number): Buffer {
    const maxSectors = Math.ceil(this.#bytes.length / this.#sectorBytes);
    const parts: Buffer[] = [];
    for (let sector = first; sector < END_OF_CHAIN - 1; sector = this.#next(sector)) {
      // A chain longer than the file is circular.
      if (parts.length > maxSectors) throw new InvalidFile('damaged');
      parts.push(this.#sector(sector));
    }
    return Buffer.concat(parts);
  }

  #miniChain(first: number): Buffer {
    const size = 1 << MINI_SECTOR_SHIFT;
    const maxSectors = Math.ceil(this.#miniStream.length / size);
    const parts: Buffer[] = [];
    for (let sector = first; sector < END_OF_CHAIN - 1;) {
      if (parts.length > maxSectors) throw new InvalidFile('damaged');
      parts.push(this.#miniStream.subarray(sector * size, sector * size + size));
      sector = sector * 4 + 4 <= this.#miniFat.length ? this.#miniFat.readUInt32LE(sector * 4) : END_OF_CHAIN;
    }
    return Buffer.concat(parts);
  }
}

export interface CompoundEntry {
  name: string;
  isStream: boolean;
  firstSector: number;
  bytes: number;
}

function readEntries(directory: Buffer): CompoundEntry[] {
  const entries: CompoundEntry[] = [];
  for (let at = 0; at + ENTRY_BYTES <= directory.length; at += ENTRY_BYTES) {
    const type = directory[at + 66];
    if (type !== 1 && type !== 2 && type !== 5) continue;
    const nameBytes = Math.max(0, Math.min(64, directory.readUInt16LE(at + 64)) - 2);
    entries.push({
      name: directory.toString('utf16le', at, at + nameBytes),
      isStream: type === 2,
      firstSector: directory.readUInt32LE(at + 116),
      bytes: directory.readUInt32LE(at + 120),
    });
    if (entries.length > MAX_ENTRIES) throw new InvalidFile('damaged');
  }
  return entries;
}
