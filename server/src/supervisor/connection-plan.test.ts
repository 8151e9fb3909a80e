import { expect, it } from 'vitest';
import { connectionsNeeded, servingConnections } from '../platform/db/open-pools.ts';
import { MAX_CONNECTIONS, mostProcesses, planConnections } from './connection-plan.ts';

it('divides the connections so that all processes together stay within those of the embedded database', () => {
  for (let processes = 2; processes <= mostProcesses(); processes++) {
    const { servingPool, jobsPool, overlaps, total } = planConnections(processes);
    expect(total).toBe((processes + (overlaps ? 1 : 0)) * servingConnections(servingPool) + connectionsNeeded(jobsPool));
    expect(total).toBeLessThanOrEqual(MAX_CONNECTIONS);
    expect(servingPool).toBeGreaterThanOrEqual(1);
  }
  expect(mostProcesses()).toBeGreaterThanOrEqual(7);
});

it('says how many connections more processes than fit would need', () => {
  expect(planConnections(mostProcesses() + 1).total).toBeGreaterThan(MAX_CONNECTIONS);
  expect(planConnections(64).total).toBe(64 * servingConnections(1) + connectionsNeeded(1));
});

it('uses a pool size that the operator has chosen', () => {
  expect(planConnections(4, 10)).toMatchObject({
    servingPool: 10,
    jobsPool: 10,
    overlaps: true,
    total: 5 * servingConnections(10) + connectionsNeeded(10),
  });
});
