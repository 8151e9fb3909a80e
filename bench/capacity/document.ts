import { readFigures } from '../figures/data.ts';
import { BURST, BYTES, CALLS, MACHINE, OVERHEAD, USED_AT_PEAK } from './costs.ts';
import { simulateDay } from './day.ts';
import { needsOf } from './growth.ts';
import { processesFor, shortCount, SIZES } from './sizes.ts';

const whole = (n: number): string => Math.round(n).toLocaleString('en-US');
const oneDecimal = (n: number): string => n.toFixed(1);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const needs = SIZES.map(needsOf);
const mostMixed = Math.max(...readFigures().mixed.rows.map(({ perSecond }) => perSecond));
const growth = table(
  ['', ...SIZES.map(({ experiences, members }) => `${shortCount(experiences)} experiences, ${shortCount(members)} members`)],
  [
    ['calls a second in the busiest minute', ...needs.map(({ callsAtPeak }) => whole(callsAtPeak))],
    ['of these, writes', ...needs.map(({ writesAtPeak }) => whole(writesAtPeak))],
    ['cores for Node', ...needs.map(({ nodeCores }) => oneDecimal(nodeCores))],
    ['cores for the primary', ...needs.map(({ primaryCores }) => oneDecimal(primaryCores))],
    ['cores for replicas', ...needs.map(({ replicaCores }) => oneDecimal(replicaCores))],
    ['database after a year, GB', ...needs.map(({ databaseGb }) => whole(databaseGb))],
    ['machines that serve', ...needs.map(({ servingMachines }) => String(servingMachines))],
    ['primaries, each with a standby', ...needs.map(({ primaries }) => String(primaries))],
    ['replicas', ...needs.map(({ replicas }) => String(replicas))],
    ['US dollars a month', ...needs.map(({ usdPerMonth }) => whole(usdPerMonth))],
  ],
);
const tenMillion = SIZES[1]!;
const processes = processesFor(tenMillion);
const day = simulateDay(tenMillion, processes);
const hours = table(
  ['hour (UTC)', 'calls a second', 'a process busy', 'wait for a process, mean ms', 'p99 ms'],
  day.hours.map(({ hour, callsPerSecond, nodeBusyShare, queueMs }) => [
    String(hour),
    whole(callsPerSecond),
    `${whole(nodeBusyShare * 100)} %`,
    queueMs.mean.toFixed(2),
    oneDecimal(queueMs.p99),
  ]),
);
const costs = table(
  ['call', 'Node µs', 'PostgreSQL µs', 'a day for each active member'],
  CALLS.map(({ name, nodeUs, postgresUs, perActiveMember }) => [name, whole(nodeUs), whole(postgresUs), String(perActiveMember)]),
);

/** The text of docs/capacity.md. */
export const capacityDocument = `# Capacity

Computed by \`node bench/capacity.ts\` from measured unit costs; nothing of this size was run. Read the machines as an order of magnitude: the costs come from a shared machine with two cores (\`bench/README.md\`), and the
members' activity is assumed. Change \`bench/capacity/costs.ts\` and run it again.

## Assumptions

${costs}

Four in ten members use Candor on a given day, so that ten million make 25 million searches. The busiest minute has ${BURST} times the calls of an average minute of its hour. Cores do ${OVERHEAD} times the work of the measurement (several processes, replication, vacuum) and are at most ${USED_AT_PEAK * 100} % busy then. A machine has
${MACHINE.cores} cores and ${MACHINE.memoryGb} GB and costs ${MACHINE.monthlyUsd} dollars a month. Bytes a row, indexes included: experience ${whole(BYTES.experience)} and its identifiers ${BYTES.identifiers}, member ${whole(BYTES.member)}, search history entry ${BYTES.searchHistoryEntry}, audit entry ${BYTES.auditEntry}, hit of a limit ${BYTES.limitHit}, notice ${BYTES.notice}.

## Sizes

${growth}

## Which limit is met first

1. **One process**, at some ${mostMixed} calls a second of the bench's mixed load (measured on two cores that its database and the clients used, too): set \`PROCESSES\`, a core each, beside a database on cores of its own.
2. **The cores of one machine**, which the processes share with the embedded database: a PostgreSQL on another machine (\`DATABASE_URL\`).
3. **Memory of the primary**, when the indexes that are read all the time (about a quarter of the database) no longer fit into it: at ${MACHINE.memoryGb} GB some ${whole((MACHINE.memoryGb * 1e9 * 4) / (BYTES.experience + BYTES.identifiers) / 1e6)} million experiences. Then more memory, and replicas for searches (\`REPLICA_URL\`), which moves ${whole((100 * needs[1]!.replicaCores) / (needs[1]!.replicaCores + needs[1]!.primaryCores))} % of the work off the primary.
4. **Cores of the primary**, where one primary of the assumed size no longer suffices: first a larger machine. \`npm run cli -- distribute\` spreads the index of exact look-ups (${whole((100 * BYTES.identifiers) / (BYTES.identifiers + BYTES.experience))} % of an experience's bytes) over machines with Citus; the reasons that keep the other tables on one machine are in \`server/src/platform/db/distribution/obstacles.json\`.
5. **The mix**, which one process does: ${whole(day.mixSeconds)} seconds a day at ${shortCount(tenMillion.members)} members, if every submission is anonymous.

The audit log grows without end: its entries are never deleted, so that the chain can be verified. Search history and hits of limits are partitioned by time, and an expired partition is dropped. Notices (180 days) and messages (a day) are deleted, a few thousand rows in a statement; the outboxes hold the rows of a few minutes.

## A day at ${shortCount(tenMillion.members)} members

${processes} processes that serve, each with a core, on ${needs[1]!.servingMachines} machines. Calls arrive at random, each minute at another rate; each process serves its own in turn. ${whole(day.hours[0]!.cacheHitShare * 100)} % of the look-ups of sessions and linked IDs find an entry that an earlier call of the same visit left in the process.

${hours}
`;
