import type { TracingSettings } from '../platform/tracing/otlp-tracer.ts';
import { VERSION } from '../platform/version.ts';
import type { Environment } from './environment.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
const TRACES_PATH = 'v1/traces';
const RATIO_SAMPLERS = new Set(['traceidratio', 'parentbased_traceidratio']);
const NO_SAMPLERS = new Set(['always_off', 'parentbased_always_off']);

/** Reads OpenTelemetry's own settings. Undefined unless they name a collector, so that nothing is loaded or measured. */
export function readTracingSettings(e: Environment): TracingSettings | undefined {
  const url = e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? withPath(e.OTEL_EXPORTER_OTLP_ENDPOINT);
  if (url === undefined || e.OTEL_SDK_DISABLED || e.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const ratio = NO_SAMPLERS.has(e.OTEL_TRACES_SAMPLER) ? 0 : RATIO_SAMPLERS.has(e.OTEL_TRACES_SAMPLER) ? e.OTEL_TRACES_SAMPLER_ARG : 1;
  return {
    url,
    headers: pairs(e.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? e.OTEL_EXPORTER_OTLP_HEADERS),
    resource: { ...pairs(e.OTEL_RESOURCE_ATTRIBUTES), 'service.name': e.OTEL_SERVICE_NAME, 'service.version': VERSION },
    ratio,
    timeoutMs: e.OTEL_EXPORTER_OTLP_TIMEOUT ?? DEFAULT_TIMEOUT_MS,
  };
}

const withPath = (base: string | undefined): string | undefined => base && `${base.replace(/\/$/, '')}/${TRACES_PATH}`;

/** `name=value,name=value`, with URL-encoded values. */
const pairs = (list: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (list ?? '')
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name, value]) => name !== undefined && name.trim() !== '' && value !== undefined)
      .map(([name, ...value]) => [name!.trim(), decoded(value.join('=').trim())]),
  );

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
