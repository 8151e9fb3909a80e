import type { TracingSettings } from '../platform/tracing/otlp-tracer.ts';
import { VERSION } from '../platform/version.ts';
import type { Environment } from './environment.ts';

const DEFAULT_TIMEOUT_MS = 10_000;
const TRACES_PATH = 'v1/traces';
const RATIO_SAMPLERS = new Set(['traceidratio', 'parentbased_traceidratio']);
const NO_SAMPLERS = new Set(['always_off', 'parentbased_always_off']);

/** Reads OpenTelemetry's own settings. Undefined unless they name a collector, so that nothing is loaded or measured. */
export function readTracingSettings(settings: Environment): TracingSettings | undefined {
  const url = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? withPath(settings.OTEL_EXPORTER_OTLP_ENDPOINT);
  if (url === undefined || settings.OTEL_SDK_DISABLED || settings.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const ratio = NO_SAMPLERS.has(settings.OTEL_TRACES_SAMPLER)
    ? 0
    : RATIO_SAMPLERS.has(settings.OTEL_TRACES_SAMPLER)
      ? settings.OTEL_TRACES_SAMPLER_ARG
      : 1;
  return {
    url,
    headers: parsePairs(settings.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? settings.OTEL_EXPORTER_OTLP_HEADERS),
    resource: { ...parsePairs(settings.OTEL_RESOURCE_ATTRIBUTES), 'service.name': settings.OTEL_SERVICE_NAME, 'service.version': VERSION },
    ratio,
    timeoutMs: settings.OTEL_EXPORTER_OTLP_TIMEOUT ?? DEFAULT_TIMEOUT_MS,
  };
}

const withPath = (base: string | undefined): string | undefined => base && `${base.replace(/\/$/, '')}/${TRACES_PATH}`;

/** `name=value,name=value`, with URL-encoded values. */
const parsePairs = (list: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (list ?? '')
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name, value]) => name !== undefined && name.trim() !== '' && value !== undefined)
      .map(([name, ...value]) => [name!.trim(), decode(value.join('=').trim())]),
  );

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
