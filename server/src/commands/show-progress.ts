/** One line that is written over at a terminal, and nothing where the output is kept. */
export function showProgress(): { onProgress(task: string): void; done(): void } {
  const isTerminal = process.stderr.isTTY;
  let width = 0;
  return {
    onProgress: (task) => {
      if (!isTerminal) return;
      process.stderr.write(`\r${task.padEnd(width)}`);
      width = task.length;
    },
    done: () => {
      if (isTerminal) process.stderr.write(`\r${' '.repeat(width)}\r`);
    },
  };
}
