import { paths } from '../../lib/paths.ts';

/** Where a guard caught the visitor, or the community. Only places of this app. */
export function returnPath(state: unknown): string {
  const from: unknown = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : paths.community;
}
