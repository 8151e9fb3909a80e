export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** A Markdown table, in the form of those in bench/README.md. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return ['', line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''].join('\n');
}
