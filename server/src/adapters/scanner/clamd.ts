import type { NetConnectOpts } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { VirusScanner } from '../../modules/files/ports.ts';
import { AFTER_THREE_IN_A_ROW, CircuitBreaker } from '../../platform/circuit-breaker.ts';
import { scanStream } from './scan-stream.ts';

/** Three tries in total, so that the sender waits at most thirty seconds for the result. */
const TOTAL_TIMEOUT_MS = 28_000;
/** The pauses before the second and the third try. */
const PAUSES_MS = [300, 1_500];
const CLAMD_PORT = 3310;

interface Options {
  totalTimeoutMs?: number;
  pausesMs?: readonly number[];
  breaker?: CircuitBreaker;
}

/** ClamAV's daemon, at `tcp://host:port` or `unix:/path/of/its/socket`. */
export function clamdScanner(
  address: string,
  { totalTimeoutMs = TOTAL_TIMEOUT_MS, pausesMs = PAUSES_MS, breaker = new CircuitBreaker(AFTER_THREE_IN_A_ROW) }: Options = {},
): VirusScanner {
  const connection = addressOf(new URL(address));
  return {
    scan: (upload) =>
      breaker.run(async () => {
        const signal = AbortSignal.timeout(totalTimeoutMs);
        for (const pauseMs of pausesMs) {
          try {
            return await scanStream({ ...connection, signal }, await upload());
          } catch (error) {
            if (signal.aborted) throw error;
            await wait(pauseMs * (0.5 + Math.random() / 2), undefined, { signal });
          }
        }
        return scanStream({ ...connection, signal }, await upload());
      }),
    state: () => breaker.state(),
  };
}

function addressOf({ protocol, hostname, port, pathname }: URL): NetConnectOpts {
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? CLAMD_PORT : Number(port) };
}
