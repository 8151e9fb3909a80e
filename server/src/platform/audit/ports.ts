/** What a witness keeps: the chain's head at a moment, with a keyed hash that nobody without the key can forge. */
export interface WitnessLine {
  at: string;
  /** A restored backup ends before heads that were witnessed earlier; `restore` records that it was restored on purpose. */
  kind: 'head' | 'restore';
  seq: number;
  hash: string;
  mac: string;
}

/** Keeps lines outside the database, where they are added and never changed. */
export interface AuditWitness {
  append(line: WitnessLine): Promise<void>;
  /** All lines, oldest first. */
  read(): AsyncIterable<WitnessLine>;
}
