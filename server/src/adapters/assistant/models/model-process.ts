import { enableCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';

// It ends with the process that started it. A terminal sends its signals to both, but texts that are being read still get their advice.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

lowerPriority();
enableCompileCache();
await import('./answer-questions.ts');

/** On a busy machine reviewers get the advice a moment later, but nobody's call waits for it. Some containers forbid it. */
function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    return;
  }
}
