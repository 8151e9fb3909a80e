import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';

const PAUSE_MS = 300;

/** Fails if the port is in use. A listener that may share its port wouldn't fail: it would share the port with another program. */
export async function requireFreePort({ port, host }: Pick<Config, 'port' | 'host'>, tries = 1): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const listener = createServer().listen({ port, host });
    try {
      await once(listener, 'listening');
      listener.close();
      await once(listener, 'close');
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === tries) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
