import type { AnyDispute } from './queries.ts';

/** Approving favours the side that filed the dispute, rejecting the other one. */
export function outcomeOf({ status, role }: Pick<AnyDispute, 'status' | 'role'>): 'won' | 'lost' | undefined {
  if (status === 'pending') return undefined;
  const filed = role === 'disputing' || role === 'claimant';
  return (status === 'approved') === filed ? 'won' : 'lost';
}
