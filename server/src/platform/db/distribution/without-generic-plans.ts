import type { DatabaseOptions } from '../database.ts';

type Settings = Pick<DatabaseOptions, 'statementTimeoutMs' | 'settings'>;

/** Citus finds the machine of a row by the parameter's value, which a generic plan doesn't know. */
export function withoutGenericPlans({ settings, ...others }: Settings): Settings {
  const { plan_cache_mode: _, ...otherSettings } = settings ?? {};
  return { ...others, settings: otherSettings };
}
