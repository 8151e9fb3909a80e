import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

function sentences(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences;
    throw error;
  }
}

describe('settings', () => {
  it('need nothing at all on a fresh machine', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, isProduction: false, seedsDemo: true, databaseUrl: undefined });
  });

  it('count an empty value as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('that are wrong are named all at once, a sentence each', () => {
    expect(sentences({ PORT: 'abc', SEED_DEMO: 'maybe', DATABASE_URL: 'somewhere', SEARCHES_PER_DAY: '0' })).toEqual([
      'PORT must be a whole number.',
      'DATABASE_URL must be an address (a URL).',
      'SEED_DEMO must be one of 0, 1, true, false.',
      'SEARCHES_PER_DAY must be at least 1.',
    ]);
  });

  it('in production lack a sentence for each missing secret', () => {
    const missing = sentences({ NODE_ENV: 'production' });
    for (const name of ['CANDOR_KEYS', 'PUBLIC_URL', 'SMS_ACCOUNT_SID', 'SMTP_URL']) {
      expect(missing.some((sentence) => sentence.startsWith(`${name} is missing`))).toBe(true);
    }
  });
});
