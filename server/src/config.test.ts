import { describe, expect, it } from 'vitest';
import { DAY_S } from './platform/clock.ts';
import { ConfigError, readConfig } from './config.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  CANDOR_KEYS: '/keys.json',
  PUBLIC_URL: 'https://candor.example/',
  SMS_ACCOUNT_SID: 'AC1',
  SMS_AUTH_TOKEN: 'token',
  SMS_FROM: '+12025550100',
  SMTP_URL: 'smtps://user:password@mail.example',
  LEGAL_NAME: 'Candor Example Ltd',
  LEGAL_ADDRESS: '1 Example Street',
  LEGAL_CONTACT: 'legal@candor.example',
};

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
  it('are all optional on a fresh machine', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, isProduction: false, seedsDemo: true, databaseUrl: undefined });
  });

  it('count an empty value as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('that are invalid are reported together, a sentence each', () => {
    expect(sentences({ PORT: 'abc', SEED_DEMO: 'maybe', DATABASE_URL: 'somewhere', SEARCHES_PER_DAY: '0' })).toEqual([
      'PORT must be a whole number.',
      'DATABASE_URL must be an address (a URL).',
      'SEED_DEMO must be one of 0, 1, true, false.',
      'SEARCHES_PER_DAY must be at least 1.',
    ]);
  });

  it('can’t ask for an impossible number of processes', () => {
    for (const PROCESSES of ['0', '-1', '1.5', 'many', '65', '01']) {
      expect(sentences({ PROCESSES })).toEqual(['PROCESSES must be auto or a whole number from 1 to 64.']);
    }
    expect(readConfig({ PROCESSES: '3' })).toMatchObject({ processes: 3, databasePool: 2 });
    expect(readConfig({}).processes).toBe(1);
    expect(readConfig({ PROCESSES: 'auto' }).processes).toBeGreaterThanOrEqual(1);
  });

  it('that production requires are reported with a sentence each when they are missing', () => {
    const missing = sentences({ NODE_ENV: 'production' });
    for (const name of ['CANDOR_KEYS', 'PUBLIC_URL', 'SMS_ACCOUNT_SID', 'SMTP_URL']) {
      expect(missing.some((sentence) => sentence.startsWith(`${name} is missing`))).toBe(true);
    }
  });

  it('that are missing leave every provider to a sandbox', () => {
    expect(readConfig({})).toMatchObject({
      hasSandbox: true,
      sms: undefined,
      mail: undefined,
      google: undefined,
      staffNeedsSecondFactor: false,
      newDeviceHoldHours: 0,
      unmaskAdmins: 1,
    });
    expect(readConfig({ SANDBOX: '0' }).hasSandbox).toBe(false);
  });

  it('of Square must be set together, and errors name the missing ones', () => {
    const square = { SQUARE_ACCESS_TOKEN: 't', SQUARE_APPLICATION_ID: 'a', SQUARE_LOCATION_ID: 'l', SQUARE_WEBHOOK_KEY: 'k' };
    expect(readConfig({}).square).toBeUndefined();
    expect(readConfig(square).square).toMatchObject({ isSandbox: false, baseUrl: 'https://connect.squareup.com' });
    expect(readConfig({ ...square, SQUARE_ENVIRONMENT: 'sandbox' }).square).toMatchObject({
      isSandbox: true,
      scriptUrl: 'https://sandbox.web.squarecdn.com/v1/square.js',
    });
    expect(sentences({ ...square, SQUARE_WEBHOOK_KEY: '' })).toEqual([
      'SQUARE_WEBHOOK_KEY is missing: it belongs to SQUARE_ACCESS_TOKEN and SQUARE_APPLICATION_ID and SQUARE_LOCATION_ID.',
    ]);
    expect(readConfig({ ...square, SQUARE_WALLETS: 'google_pay, apple_pay' }).square?.wallets).toEqual(['google_pay', 'apple_pay']);
    expect(sentences({ ...square, SQUARE_WALLETS: 'cheque' })).toEqual(['SQUARE_WALLETS must be one of apple_pay, google_pay.']);
  });

  it('seed the demo outside production only, unless they say otherwise', () => {
    expect([readConfig({}).seedsDemo, readConfig(PRODUCTION).seedsDemo]).toEqual([true, false]);
    expect([readConfig({ SEED_DEMO: '0' }).seedsDemo, readConfig({ ...PRODUCTION, SEED_DEMO: '1' }).seedsDemo]).toEqual([false, true]);
  });

  it('in production allow no sandbox, and require a second factor of staff by default', () => {
    expect(readConfig({ ...PRODUCTION, SANDBOX: '1' })).toMatchObject({
      hasSandbox: false,
      staffNeedsSecondFactor: true,
      newDeviceHoldHours: 24,
      unmaskAdmins: 2,
      publicUrl: 'https://candor.example',
      sms: { accountSid: 'AC1', baseUrl: 'https://api.twilio.com' },
      google: undefined,
    });
    expect(readConfig({ ...PRODUCTION, STAFF_SECOND_FACTOR: 'optional' }).staffNeedsSecondFactor).toBe(false);
  });

  it('in production are named once each when they are missing', () => {
    const named = sentences({ NODE_ENV: 'production', SMS_FROM: '+12025550100' }).map((sentence) => sentence.split(' ')[0]);
    expect(named).toEqual(expect.arrayContaining(['CANDOR_KEYS', 'PUBLIC_URL', 'SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMTP_URL']));
    expect(new Set(named).size).toBe(named.length);
    for (const name of Object.keys(PRODUCTION).filter((key) => key !== 'NODE_ENV')) {
      const problems = sentences({ ...PRODUCTION, [name]: '' });
      expect([name, problems.map((sentence) => sentence.split(' ')[0])]).toEqual([name, [name]]);
    }
  });

  it('of a half configured provider are a mistake, not a request for the sandbox', () => {
    expect(sentences({ SMS_ACCOUNT_SID: 'AC1' })).toEqual([
      'SMS_AUTH_TOKEN is missing: it belongs to SMS_ACCOUNT_SID and SMS_FROM.',
      'SMS_FROM is missing: it belongs to SMS_ACCOUNT_SID and SMS_AUTH_TOKEN.',
    ]);
    expect(sentences({ ...PRODUCTION, GOOGLE_CLIENT_ID: 'id' })).toEqual([
      'GOOGLE_CLIENT_SECRET is missing: it belongs to GOOGLE_CLIENT_ID.',
    ]);
    expect(sentences({ SMTP_URL: 'https://mail.example' })).toHaveLength(1);
  });
});

describe('a public address without production', () => {
  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '::' }, 'HOST'],
    [{ HOST: '192.0.2.7' }, 'HOST'],
    [{ PUBLIC_URL: 'http://demo.example' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://localhost:3000' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://localhost.example' }, 'PUBLIC_URL'],
    ...[
      '0',
      '::0',
      '[::]',
      '0:0:0:0:0:0:0:0',
      '::ffff:0.0.0.0',
      '::ffff:10.0.0.5',
      'fe80::1%eth0',
      '10.0.0.5',
      'my-machine',
      'my-machine.local',
    ].map((HOST): [Record<string, string>, string] => [{ HOST }, 'HOST']),
    ...['localhost.rebound.example', '127.0.0.1.rebound.example', '127.0.0.1:3000', 'LOCALHOST.example', ' ', '*'].map(
      (HOST): [Record<string, string>, string] => [{ HOST }, 'HOST'],
    ),
    ...[
      'http://127.0.0.1.rebound.example',
      'http://localhost@rebound.example',
      'http://rebound.example/localhost',
      'HTTP://REBOUND.EXAMPLE:3000',
    ].map((PUBLIC_URL): [Record<string, string>, string] => [{ PUBLIC_URL }, 'PUBLIC_URL']),
    ...[
      'http://0.0.0.0:3000',
      'http://[::]:3000',
      'http://[::ffff:10.0.0.5]',
      'http://[fe80::1]',
      'http://my-machine.local',
      'https://127.0.0.1',
    ].map((PUBLIC_URL): [Record<string, string>, string] => [{ PUBLIC_URL }, 'PUBLIC_URL']),
  ])('refuses to start with %o', (env, name) => {
    expect(sentences(env)).toEqual([expect.stringMatching(new RegExp(`^${name} .*NODE_ENV=production, or ALLOW_INSECURE_DEMO=1`))]);
    expect(sentences({ ...env, ALLOW_INSECURE_DEMO: '1' })).toEqual([]);
  });

  it.each(['ftp://localhost', 'file:///localhost', 'javascript:alert(1)', 'localhost:3000', '//localhost'])(
    'refuses PUBLIC_URL %s',
    (PUBLIC_URL) => {
      expect(sentences({ PUBLIC_URL })).toEqual(['PUBLIC_URL must be an address (a URL).']);
      expect(sentences({ ...PRODUCTION, PUBLIC_URL })).toEqual(['PUBLIC_URL must be an address (a URL).']);
    },
  );

  it.each(['0', 'false', ''])('is not allowed by ALLOW_INSECURE_DEMO=%s', (ALLOW_INSECURE_DEMO) => {
    expect(sentences({ HOST: '0.0.0.0', ALLOW_INSECURE_DEMO })).toHaveLength(1);
  });

  it.each(['yes', '2', 'TRUE', ' 1'])('refuses ALLOW_INSECURE_DEMO=%s', (ALLOW_INSECURE_DEMO) => {
    expect(sentences({ ALLOW_INSECURE_DEMO })).toEqual(['ALLOW_INSECURE_DEMO must be one of 0, 1, true, false.']);
  });

  it.each(['127.0.0.1', '::1', 'localhost', '127.1.2.3'])('does not include HOST %s', (HOST) => {
    expect(sentences({ HOST, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
    expect(sentences({ PUBLIC_URL: 'http://[::1]:3000' })).toEqual([]);
    // URLs normalise the spellings of an address.
    for (const host of ['LOCALHOST', '127.1', '0x7f000001', '[0:0:0:0:0:0:0:1]'])
      expect(sentences({ PUBLIC_URL: `http://${host}:3000` })).toEqual([]);
  });

  it('is marked as a demo without protection, which production never is', () => {
    expect(readConfig({ HOST: '0.0.0.0', ALLOW_INSECURE_DEMO: '1' }).isInsecureDemo).toBe(true);
    expect(readConfig({ ...PRODUCTION, HOST: '0.0.0.0', ALLOW_INSECURE_DEMO: '1' }).isInsecureDemo).toBe(false);
    expect(readConfig({ ...PRODUCTION, HOST: '0.0.0.0' }).isInsecureDemo).toBe(false);
  });
});

describe('settings of the operator', () => {
  it('have defaults that differ in production', () => {
    expect(readConfig({})).toMatchObject({
      decoyNumbers: 0,
      ballastBytes: 0,
      hasShortStaffSessions: false,
      mix: { intervalSeconds: 1, dummiesPerDay: 0 },
      disputeAnswerHours: 0,
      drainMs: 0,
      authorityRequests: 0,
      quickExitUrl: 'https://www.google.com/',
    });
    expect(readConfig(PRODUCTION)).toMatchObject({
      decoyNumbers: 200,
      ballastBytes: 512 * 1024 * 1024,
      hasShortStaffSessions: true,
      mix: { intervalSeconds: DAY_S, dummiesPerDay: 30 },
      disputeAnswerHours: 72,
      drainMs: 5_000,
      legal: { name: 'Candor Example Ltd' },
    });
  });

  it('that are invalid are reported with one sentence each', () => {
    expect(
      sentences({
        AUTHORITY_REQUESTS: '-1',
        DISPUTE_ANSWER_HOURS: '1000',
        QUICK_EXIT_URL: 'javascript:alert(1)',
        DRAIN_MS: 'soon',
        STRETCH_CONTACT_HASHES: 'scrypt',
      }),
    ).toEqual([
      'DRAIN_MS must be a whole number.',
      'AUTHORITY_REQUESTS must be at least 0.',
      'DISPUTE_ANSWER_HOURS must be at most 720.',
      'QUICK_EXIT_URL must be an address (a URL).',
      'STRETCH_CONTACT_HASHES must be one of 0, 1, true, false.',
    ]);
  });

  it('choose slow hashes of numbers and addresses, quick ones, or those that the database has', () => {
    const chosen = (value: string): unknown => readConfig({ STRETCH_CONTACT_HASHES: value }).stretchesContacts;
    expect(['', '0', 'false', '1', 'true'].map(chosen)).toEqual([undefined, false, false, true, true]);
  });

  it('name a folder, a server or a bucket as the audit witness', () => {
    const witnessOf = (AUDIT_WITNESS: string): unknown => readConfig({ AUDIT_WITNESS, DATA_DIR: '/data' }).auditWitness;
    expect(readConfig({ DATA_DIR: '/data' }).auditWitness).toEqual({ kind: 'folder', folder: '/data/audit-witness' });
    expect(witnessOf('/mnt/witness')).toEqual({ kind: 'folder', folder: '/mnt/witness' });
    expect(witnessOf('https://a:b@witness.example/heads')).toEqual({ kind: 'server', url: 'https://a:b@witness.example/heads' });
    expect(() => witnessOf('ftp://witness.example')).toThrow('AUDIT_WITNESS must be a folder');
    expect(() => witnessOf('s3://heads')).toThrow('S3_ACCESS_KEY_ID is missing');
  });
});
