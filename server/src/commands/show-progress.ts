/** One line that is written over at a terminal, and nothing where the output is kept. */
export function showProgress(): { onProgress(what: string): void; done(): void } {
  const isTerminal = process.stderr.isTTY;
  let width = 0;
  return {
    onProgress: (what) => {
      if (!isTerminal) return;
      process.stderr.write(`\r${what.padEnd(width)}`);
      width = what.length;
    },
    done: () => {
      if (isTerminal) process.stderr.write(`\r${' '.repeat(width)}\r`);
    },
  };
}
