import { parseArgs } from 'node:util';
import { ConfigError, readConfig, type Config } from '../../config.ts';
import { UsageError } from '../usage-error.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine } from './check-machine.ts';
import { checkProviders, type TestRecipients } from './check-providers.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { checkRuntime } from './check-runtime.ts';
import { fail, formatFinding, ok, type Finding } from './finding.ts';

/** Prints one line for each check. @returns 1 when one failed */
export async function doctor(args: string[]): Promise<number> {
  const recipients = readRecipients(args);
  const counts = { ok: 0, warn: 0, fail: 0 };
  for await (const finding of diagnose(readConfig, recipients)) {
    counts[finding.level]++;
    process.stdout.write(`${formatFinding(finding)}\n`);
  }
  process.stdout.write(`${counts.ok} ok, ${counts.warn} to look at, ${counts.fail} failed\n`);
  return counts.fail > 0 ? 1 : 0;
}

function readRecipients(args: string[]): TestRecipients {
  try {
    const { values } = parseArgs({ args, options: { sms: { type: 'string' }, mail: { type: 'string' } } });
    return { ...(values.sms === undefined ? {} : { sms: values.sms }), ...(values.mail === undefined ? {} : { mail: values.mail }) };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'doctor does not know these options.');
  }
}

export async function* diagnose(read: () => Config, recipients: TestRecipients = {}): AsyncGenerator<Finding> {
  yield* checkRuntime();
  let config: Config;
  try {
    config = read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const sentence of error.sentences) yield fail('settings', sentence, 'Correct it and run doctor again for the other checks.');
    return;
  }
  yield ok('settings', `all are valid, for ${config.isProduction ? 'production' : 'a machine of your own'}`);
  yield* checkPublicUrl(config);
  yield* checkMachine(config);
  yield* checkDatabase(config);
  yield* checkProviders(config, recipients);
}
