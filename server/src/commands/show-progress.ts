const BAR_WIDTH = 30;

export function progressBar(share: number): string {
  const filled = Math.round(share * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
}

/** Overwrites one line on a terminal, and prints nothing if the output goes to a file. */
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
