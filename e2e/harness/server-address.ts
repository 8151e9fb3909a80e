import './provided-context.ts';
import { inject } from 'vitest';

/** The base URL of this test worker's server. */
export function serverAddress(): string {
  const address = inject('addresses')[Number(process.env.VITEST_POOL_ID) - 1];
  if (address === undefined) throw new Error(`worker ${process.env.VITEST_POOL_ID} has no server`);
  return address;
}
