import { Connection } from './connection.ts';

export interface Load {
  port: number;
  clients: number;
  ms: number;
  /** The next request to send; undefined when there are no more. */
  next(): Buffer | undefined;
}

export interface Outcome {
  perSecond: number;
  p50: number;
  p99: number;
  /** How many replies had each status. */
  statuses: Map<number, number>;
}

/** Each client sends its next request when it has the reply to the previous one. */
export async function runLoad({ port, clients, ms, next }: Load): Promise<Outcome> {
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const startedAt = performance.now();
  const until = startedAt + ms;
  const connections: Connection[] = [];
  await Promise.all(
    Array.from(
      { length: clients },
      () =>
        new Promise<void>((done, fail) => {
          const connection = new Connection(
            port,
            ({ status, ms: took }) => {
              times.push(took);
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
              sendNext();
            },
            fail,
          );
          const sendNext = (): void => {
            const request = performance.now() < until ? next() : undefined;
            if (request) connection.send(request);
            else done();
          };
          connections.push(connection);
          sendNext();
        }),
    ),
  );
  const took = performance.now() - startedAt;
  for (const connection of connections) connection.close();
  times.sort((a, b) => a - b);
  const percentile = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: (1000 * times.length) / took, p50: percentile(0.5), p99: percentile(0.99), statuses };
}

export const refusals = ({ statuses }: Outcome): number =>
  [...statuses].reduce((sum, [status, n]) => sum + (status >= 200 && status < 300 ? 0 : n), 0);

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
