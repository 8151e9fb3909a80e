import { Connection } from './connection.ts';

/** A request with the kind under which it is measured, for loads of several kinds. */
export interface LabelledRequest {
  kind: string;
  bytes: Buffer;
}

export interface Load {
  port: number;
  clients: number;
  ms: number;
  /** The next request to send; undefined when there are no more. */
  next(): Buffer | LabelledRequest | undefined;
}

export interface Times {
  calls: number;
  p50: number;
  p99: number;
  longest: number;
}

export interface Outcome {
  perSecond: number;
  p50: number;
  p99: number;
  /** How many replies had each status. */
  statuses: Map<number, number>;
  /** The longest time during which no client received a reply. */
  longestSilenceMs: number;
  /** Only for loads that name their kinds. */
  byKind: Map<string, Times>;
}

/** Each client sends its next request when it has the reply to the previous one. */
export async function runLoad({ port, clients, ms, next }: Load): Promise<Outcome> {
  const times: number[] = [];
  const timesByKind = new Map<string, number[]>();
  const statuses = new Map<number, number>();
  const startedAt = performance.now();
  const deadline = startedAt + ms;
  let [answeredAt, longestSilenceMs] = [startedAt, 0];
  const connections: Connection[] = [];
  await Promise.all(
    Array.from(
      { length: clients },
      () =>
        new Promise<void>((done, fail) => {
          let kind: string | undefined;
          const connection = new Connection(
            port,
            ({ status, ms: took }) => {
              times.push(took);
              const now = performance.now();
              longestSilenceMs = Math.max(longestSilenceMs, now - answeredAt);
              answeredAt = now;
              if (kind !== undefined) addTo(timesByKind, kind, took);
              statuses.set(status, (statuses.get(status) ?? 0) + 1);
              sendNext();
            },
            fail,
          );
          const sendNext = (): void => {
            const sent = performance.now() < deadline ? next() : undefined;
            if (!sent) return done();
            if (!Buffer.isBuffer(sent)) kind = sent.kind;
            connection.send(Buffer.isBuffer(sent) ? sent : sent.bytes);
          };
          connections.push(connection);
          sendNext();
        }),
    ),
  );
  const tookMs = performance.now() - startedAt;
  for (const connection of connections) connection.close();
  const { p50, p99 } = timesOf(times);
  const byKind = new Map([...timesByKind].map(([kind, ofKind]) => [kind, timesOf(ofKind)]));
  return { perSecond: (1000 * times.length) / tookMs, p50, p99, statuses, longestSilenceMs, byKind };
}

function addTo(timesByKind: Map<string, number[]>, kind: string, ms: number): void {
  const times = timesByKind.get(kind);
  if (times) times.push(ms);
  else timesByKind.set(kind, [ms]);
}

export function timesOf(times: readonly number[]): Times {
  const sorted = times.toSorted((a, b) => a - b);
  const percentile = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { calls: sorted.length, p50: percentile(0.5), p99: percentile(0.99), longest: sorted.at(-1) ?? 0 };
}

export const refusals = ({ statuses }: Outcome): number =>
  [...statuses].reduce((sum, [status, count]) => sum + (status >= 200 && status < 300 ? 0 : count), 0);

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
