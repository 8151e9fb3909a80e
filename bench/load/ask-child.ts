import type { ChildProcess } from 'node:child_process';

interface Answer {
  question: string;
  answer: unknown;
}

/** In a child process: answers a question of its parent. */
export function answerParent(question: string, answer: () => unknown): void {
  process.on('message', (message) => {
    if (message === question) process.send?.({ question, answer: answer() } satisfies Answer);
  });
}

export function askChild<T>(child: ChildProcess, question: string): Promise<T> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown): void => {
      if ((message as Answer).question !== question) return;
      child.off('message', onMessage);
      resolve((message as Answer).answer as T);
    };
    child.on('message', onMessage);
    child.send(question);
  });
}
