import type { ChildProcess } from 'node:child_process';

interface ChildResponse {
  request: string;
  value: unknown;
}

/** In a child process: responds to a request of its parent. */
export function respondToParent(request: string, respond: () => unknown): void {
  process.on('message', (message) => {
    if (message === request) process.send?.({ request, value: respond() } satisfies ChildResponse);
  });
}

export function requestFromChild<T>(child: ChildProcess, request: string): Promise<T> {
  return new Promise((resolve) => {
    const onMessage = (message: unknown): void => {
      if ((message as ChildResponse).request !== request) return;
      child.off('message', onMessage);
      resolve((message as ChildResponse).value as T);
    };
    child.on('message', onMessage);
    child.send(request);
  });
}
