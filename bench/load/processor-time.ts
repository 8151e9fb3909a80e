import { readdirSync, readFileSync } from 'node:fs';

/** The unit of the times in /proc: Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** The fields of /proc/<pid>/stat after the name, which can itself contain spaces and brackets. */
function statOf(pid: string | number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const usedMs = (stat: readonly string[]): number => (Number(stat[11]) + Number(stat[12])) * TICK_MS;
const usedByEndedChildrenMs = (stat: readonly string[]): number => (Number(stat[13]) + Number(stat[14])) * TICK_MS;

/** Processor time that a process has used, in milliseconds. The machine's other work changes it less than elapsed time. */
export const processorMs = (pid: number): number => {
  const stat = statOf(pid);
  return stat ? usedMs(stat) : 0;
};

/** The processor time of a process's children, also of those that have ended. */
export function childrenMs(pid: number): number {
  const own = statOf(pid);
  let sum = own ? usedByEndedChildrenMs(own) : 0;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    if (stat && Number(stat[1]) === pid) sum += usedMs(stat);
  }
  return sum;
}
