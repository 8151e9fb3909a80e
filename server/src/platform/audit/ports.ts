/** The head of the audit chain at a given time, with a keyed hash that nobody without the key can forge. */
export interface WitnessLine {
  at: string;
  /** A restored backup ends before heads that were witnessed earlier; `restore` records that it was restored on purpose. */
  kind: 'head' | 'restore';
  seq: number;
  hash: string;
  mac: string;
}

/** An append-only record outside the database. */
export interface AuditWitness {
  /** The folder, bucket or address, without credentials. */
  readonly place: string;
  append(line: WitnessLine): Promise<void>;
  /** All lines, oldest first. */
  read(): AsyncIterable<WitnessLine>;
}
