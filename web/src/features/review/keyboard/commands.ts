/** A command of the review queue. Shortcuts, their help and the command palette are generated from the list. */
export interface Command {
  id: string;
  label: string;
  /** A single key. */
  shortcut?: string;
  run: () => void;
  /** Not available now. It is left out of the palette. */
  isDisabled?: boolean;
}
