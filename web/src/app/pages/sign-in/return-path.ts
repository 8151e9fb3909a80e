import { paths } from '../../../lib/paths/paths.ts';

/** Returns the path the guard redirected from, or the community page. Ignores anything that is not a path of this app. */
export function returnPath(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : paths.community;
}
