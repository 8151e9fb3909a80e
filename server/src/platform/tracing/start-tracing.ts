import type { Logger } from '../logger.ts';
import { setTracer } from './active-tracer.ts';
import type { TracingSettings } from './otlp-tracer.ts';

/** Starts collecting traces. The exporter is loaded only now. */
export async function startTracing(settings: TracingSettings, log: Logger): Promise<{ close(): Promise<void> }> {
  const { openOtlpTracer } = await import('./otlp-tracer.ts');
  const tracer = openOtlpTracer(settings, log);
  setTracer(tracer);
  return {
    close: async () => {
      setTracer(undefined);
      await tracer.close();
    },
  };
}
