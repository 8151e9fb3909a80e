/** `warn` for problems that need attention soon; `fail` for those that stop Candor or lose data. */
export interface Finding {
  level: 'ok' | 'warn' | 'fail';
  check: string;
  found: string;
  /** How to fix it. */
  remedy?: string;
}

export const ok = (check: string, found: string): Finding => ({ level: 'ok', check, found });
export const warn = (check: string, found: string, remedy: string): Finding => ({ level: 'warn', check, found, remedy });
export const fail = (check: string, found: string, remedy: string): Finding => ({ level: 'fail', check, found, remedy });

/** Formats a finding as a single line, even if it contains an error message with line breaks. */
export function formatFinding({ level, check, found, remedy }: Finding): string {
  const sentence = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  return `${level.padEnd(4)}  ${check}: ${sentence(found).replace(/\.$/, '')}.${remedy === undefined ? '' : ` ${sentence(remedy)}`}`;
}
