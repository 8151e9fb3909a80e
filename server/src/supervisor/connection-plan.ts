import { connectionsNeeded, servingConnections } from '../platform/db/open-pools.ts';

/** The embedded database has 60 connections. Three of them are left to its owner, for backups and commands. */
export const MAX_CONNECTIONS = 57;
const LARGEST_POOL = 10;

export interface ConnectionPlan {
  /** `DATABASE_POOL` of each process that serves. */
  servingPool: number;
  jobsPool: number;
  /** Whether a reload starts the new process before it stops the old one, which takes the connections of one more. */
  overlaps: boolean;
  /** The most connections that all processes use together. */
  total: number;
}

/**
 * Divides the connections among the processes: as many for each as fit, and an overlapping reload if that leaves two or more per pool. A
 * pool size chosen by the operator applies to every process, whatever the sum.
 */
export function planConnections(processes: number, chosenPool?: number): ConnectionPlan {
  const plan = (servingPool: number, jobsPool: number, overlaps: boolean): ConnectionPlan => ({
    servingPool,
    jobsPool,
    overlaps,
    total: (processes + (overlaps ? 1 : 0)) * servingConnections(servingPool) + connectionsNeeded(jobsPool),
  });
  if (chosenPool !== undefined) return plan(chosenPool, chosenPool, true);
  const pools = Array.from({ length: LARGEST_POOL }, (_, index) => LARGEST_POOL - index);
  const candidates = [
    ...pools.filter((pool) => pool > 1).map((pool) => plan(pool, 2, true)),
    plan(2, 2, false),
    plan(1, 2, true),
    plan(1, 2, false),
    plan(1, 1, false),
  ];
  return candidates.find(({ total }) => total <= MAX_CONNECTIONS) ?? candidates.at(-1)!;
}

/** The most processes whose connections fit. */
export function mostProcesses(): number {
  let count = 1;
  while (planConnections(count + 1).total <= MAX_CONNECTIONS) count += 1;
  return count;
}
