import { enableCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';

// Ends with the process that started it, not by signals: a terminal sends them to both processes, and pending requests still get their responses.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

lowerPriority();
enableCompileCache();
await import('./handle-requests.ts');

/** On a busy machine reviewers get the advice a moment later, but nobody's call waits for it. Some containers forbid it. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    return;
  }
}
