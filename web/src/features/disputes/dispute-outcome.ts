import type { AnyDispute } from './queries.ts';

/** Approving goes for the side that filed the dispute, rejecting for the other one. */
export function outcomeOf({ status, role }: Pick<AnyDispute, 'status' | 'role'>): 'won' | 'lost' | undefined {
  if (status === 'pending') return undefined;
  const filed = role === 'disputing' || role === 'claimant';
  return (status === 'approved') === filed ? 'won' : 'lost';
}
