/** `warn` is for what works now but needs attention; `fail` for what stops Candor or loses data. */
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

/** One line, whatever an error message contained. */
export function formatFinding({ level, check, found, todo }: Finding): string {
  const sentence = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  return `${level.padEnd(4)}  ${check}: ${sentence(found).replace(/\.$/, '')}.${todo === undefined ? '' : ` ${sentence(todo)}`}`;
}
