export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** A table in Markdown, as it stands in README.md. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return ['', line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''].join('\n');
}
