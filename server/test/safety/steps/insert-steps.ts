/** The steps at which the app was killed during a sequence. It is sent between processes, so it is plain data. */
export interface TestedSequence {
  name: string;
  steps: readonly { name: string; hasFailed: boolean }[];
}

const [BEGIN, END] = ['<!-- Steps, written by npm run test:safety. -->', '<!-- End of the steps. -->'];

/**
 * Lists the steps at which the app was killed; sequences that didn't run keep their row.
 * @throws Error when the document has no place for them
 */
export function insertSteps(text: string, sequences: readonly TestedSequence[]): string {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error('docs/security.md has no place for the steps');
  const rows = new Map<string, string>();
  for (const line of text.slice(from, to).split('\n')) {
    const name = /^\| ([^|]+) \| \d+ \|/.exec(line)?.[1];
    if (name !== undefined) rows.set(name, line);
  }
  for (const { name, steps } of sequences) {
    const list = steps.map((step) => (step.hasFailed ? `**${step.name} (failed)**` : step.name)).join('; ');
    rows.set(name, `| ${name} | ${steps.length} | ${list} |`);
  }
  const table = ['| | steps | killed |', '|---|---|---|', ...rows.values()];
  return `${text.slice(0, from)}${BEGIN}\n\n${table.join('\n')}\n\n${text.slice(to)}`;
}
