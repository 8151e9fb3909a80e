import { BURST, BY_HOUR, BYTES, CALLS, MACHINE, OVERHEAD, STORAGE_USD_PER_GB_MONTH, USED_AT_PEAK } from './costs.ts';

export interface Size {
  experiences: number;
  members: number;
  /** The share of members who are active on a day. */
  activeShare: number;
}

export interface Needs {
  callsAtPeak: number;
  writesAtPeak: number;
  nodeCores: number;
  primaryCores: number;
  replicaCores: number;
  databaseGb: number;
  servingMachines: number;
  primaries: number;
  replicas: number;
  usdPerMonth: number;
}

const PEAK_SHARE = Math.max(...BY_HOUR) / 100;

export const callsADay = ({ members, activeShare }: Size): number =>
  CALLS.reduce((sum, { perActiveMember }) => sum + perActiveMember, 0) * members * activeShare;

/** The cores for the busiest minute, the machines for them, and the disk space after a year. */
export function needsOf(size: Size): Needs {
  const active = size.members * size.activeShare;
  const atPeak = (perMember: number): number => (active * perMember * PEAK_SHARE * BURST) / 3600;
  const cores = (pick: (call: (typeof CALLS)[number]) => number): number =>
    (CALLS.reduce((sum, call) => sum + atPeak(call.perActiveMember) * pick(call), 0) / 1e6) * (OVERHEAD / USED_AT_PEAK);
  const nodeCores = cores(({ nodeUs }) => nodeUs);
  // Own lists and notices are read from the primary; a replica answers searches except for limits and history.
  const readable = (name: string): number => (name.includes('search') ? 0.8 : 0);
  const replicaCores = cores(({ name, postgresUs }) => postgresUs * readable(name));
  const primaryCores = cores(({ name, postgresUs }) => postgresUs * (1 - readable(name)));
  const databaseGb = gigabytesOf(size);
  const [servers, primaries, replicas] = [nodeCores, primaryCores, replicaCores].map((n) => Math.max(1, Math.ceil(n / MACHINE.cores)));
  const servingMachines = Math.max(2, servers!);
  const machines = servingMachines + primaries! * 2 + replicas!;
  const usdPerMonth = machines * MACHINE.monthlyUsd + databaseGb * (2 + replicas!) * STORAGE_USD_PER_GB_MONTH;
  return {
    callsAtPeak: atPeak(CALLS.reduce((sum, { perActiveMember }) => sum + perActiveMember, 0)),
    writesAtPeak: atPeak(CALLS.filter(({ writes }) => writes).reduce((sum, { perActiveMember }) => sum + perActiveMember, 0)),
    nodeCores,
    primaryCores,
    replicaCores,
    databaseGb,
    servingMachines,
    primaries: primaries!,
    replicas: replicas!,
    usdPerMonth,
  };
}

/** At most fifty searches of each member are stored for thirty days, hits of limits for a day, notices for 180 days; audit entries forever. */
function gigabytesOf(size: Size): number {
  const active = size.members * size.activeShare;
  const searches = CALLS.filter(({ name }) => name.includes('search')).reduce((sum, { perActiveMember }) => sum + perActiveMember, 0);
  const writes = CALLS.filter((call) => call.writes).reduce((sum, { perActiveMember }) => sum + perActiveMember, 0);
  const bytes =
    size.experiences * (BYTES.experience + BYTES.identifiers) +
    size.members * BYTES.member +
    Math.min(size.members * 50, active * searches * 30) * BYTES.searchHistoryEntry +
    active * searches * 2 * BYTES.limitHit +
    active * 0.3 * 180 * BYTES.notice +
    active * writes * 365 * BYTES.auditEntry;
  return bytes / 1e9;
}
