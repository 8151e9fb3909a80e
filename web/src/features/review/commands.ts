/** What can be done on the queue's page: the keys, their list and the palette are made from these. */
export interface Command {
  id: string;
  label: string;
  /** A single key. */
  press?: string;
  run: () => void;
  /** Not possible now; left out of the palette. */
  off?: boolean;
}
