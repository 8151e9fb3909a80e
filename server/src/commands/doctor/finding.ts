/** `warn` for problems that need attention soon; `fail` for those that stop Candor or lose data. */
export interface Finding {
  level: 'ok' | 'warn' | 'fail';
  check: string;
  found: string;
  /** How to fix it. */
  todo?: string;
}

export const ok = (check: string, found: string): Finding => ({ level: 'ok', check, found });
export const warn = (check: string, found: string, todo: string): Finding => ({ level: 'warn', check, found, todo });
export const fail = (check: string, found: string, todo: string): Finding => ({ level: 'fail', check, found, todo });

/** Formats a finding as a single line, even if it contains an error message with line breaks. */
export function formatFinding({ level, check, found, todo }: Finding): string {
  const sentence = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  return `${level.padEnd(4)}  ${check}: ${sentence(found).replace(/\.$/, '')}.${todo === undefined ? '' : ` ${sentence(todo)}`}`;
}
