import { Channel, type Port } from '../src/platform/siblings/channel.ts';
import { childSiblings } from '../src/platform/siblings/child-siblings.ts';
import type { Siblings } from '../src/platform/siblings/siblings.ts';
import { Exchange } from '../src/supervisor/exchange.ts';

/** Connects several apps in one process as the supervisor connects its processes: messages are JSON and arrive later, as over IPC. */
export function linkedSiblings(): () => Siblings {
  const exchange = new Exchange(() => []);
  let count = 0;
  return () => {
    const [parent, child] = connectedPorts();
    exchange.join(String((count += 1)), new Channel(parent));
    return childSiblings(new Channel(child));
  };
}

function connectedPorts(): [Port, Port] {
  const listeners: ((message: unknown) => void)[][] = [[], []];
  const port = (side: 0 | 1): Port => ({
    send: (message) => {
      const text = JSON.stringify(message);
      setImmediate(() => {
        for (const listener of listeners[1 - side]!) listener(JSON.parse(text));
      });
    },
    onMessage: (listener) => void listeners[side]!.push(listener),
  });
  return [port(0), port(1)];
}
