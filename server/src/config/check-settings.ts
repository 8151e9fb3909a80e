import type { z } from 'zod';
import { isLoopback } from '../platform/http/operations/loopback.ts';
import { witnessErrors } from './audit-witness-settings.ts';
import type { Environment } from './environment.ts';

/** Settings that are useless without each other. */
const SETTING_GROUPS = [
  ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['LLM_BASE_URL', 'LLM_MODEL'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SQUARE_ACCESS_TOKEN', 'SQUARE_APPLICATION_ID', 'SQUARE_LOCATION_ID', 'SQUARE_WEBHOOK_KEY'],
] as const satisfies (keyof Environment)[][];

/** One sentence for each setting that is missing or contradicts another. */
export function findProblems(settings: Environment): string[] {
  const isProduction = settings.NODE_ENV === 'production';
  const required = isProduction ? missingSettings(settings) : [...findInsecureExposure(settings)];
  const incomplete = incompleteGroups(settings).filter(
    (sentence) => !required.some((other) => other.split(' ')[0] === sentence.split(' ')[0]),
  );
  const hasS3Keys = settings.S3_ACCESS_KEY_ID !== undefined && settings.S3_SECRET_ACCESS_KEY !== undefined;
  return [...required, ...witnessErrors(settings.AUDIT_WITNESS, hasS3Keys), ...incomplete];
}

/** Describes a setting's valid values in a sentence that names it. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const name = String(issue.path[0]);
  if (issue.code === 'invalid_type') return `${name} must be a whole number.`;
  if (issue.code === 'invalid_value') return `${name} must be one of ${issue.values.join(', ')}.`;
  if (issue.code === 'too_small') return `${name} must be at least ${issue.inclusive === false ? 1 : String(issue.minimum)}.`;
  if (issue.code === 'too_big') return `${name} must be at most ${String(issue.maximum)}.`;
  if (issue.code === 'invalid_format' && issue.format === 'regex') return `${name} ${issue.message}.`;
  return issue.code === 'invalid_format' ? `${name} must be an address (a URL).` : `${name}: ${issue.message}.`;
}

function missingSettings(settings: Environment): string[] {
  const required: [keyof Environment, string][] = [
    ['CANDOR_KEYS', 'CANDOR_KEYS is missing: the path of the key file, kept outside the database.'],
    ['PUBLIC_URL', 'PUBLIC_URL is missing: the address under which members reach Candor.'],
    ['SMS_ACCOUNT_SID', 'SMS_ACCOUNT_SID is missing: without it no sign-in code can be sent.'],
    ['SMS_AUTH_TOKEN', 'SMS_AUTH_TOKEN is missing: without it no sign-in code can be sent.'],
    ['SMS_FROM', 'SMS_FROM is missing: the number or service that sign-in codes come from.'],
    ['LEGAL_NAME', 'LEGAL_NAME is missing: the name of the operator of this installation, for the legal pages.'],
    ['LEGAL_ADDRESS', 'LEGAL_ADDRESS is missing: the postal address of the operator of this installation.'],
    ['LEGAL_CONTACT', 'LEGAL_CONTACT is missing: an e-mail address or page where members and authorities reach you.'],
    ['SMTP_URL', 'SMTP_URL is missing: without it no e-mail can be sent.'],
  ];
  return required.filter(([name]) => settings[name] === undefined).map(([, sentence]) => sentence);
}

/** A provider with only some of its settings would silently be replaced by the sandbox. */
function incompleteGroups(settings: Environment): string[] {
  return SETTING_GROUPS.flatMap((names) => {
    const absent = names.filter((name) => settings[name] === undefined);
    return absent.length === names.length
      ? []
      : absent.map((name) => `${name} is missing: it belongs to ${names.filter((other) => other !== name).join(' and ')}.`);
  });
}

/** Sandbox providers, a sign-in without proof and readable codes must not be served to strangers. */
function findInsecureExposure(settings: Environment): string[] {
  if (settings.ALLOW_INSECURE_DEMO) return [];
  const remedy = 'Set NODE_ENV=production, or ALLOW_INSECURE_DEMO=1 for a demo without real people.';
  const isPublicHost = !isLoopback(settings.HOST);
  const url = settings.PUBLIC_URL === undefined ? undefined : new URL(settings.PUBLIC_URL);
  return [
    ...(isPublicHost
      ? [`HOST ${settings.HOST} is reachable from other machines, and this is not a production installation. ${remedy}`]
      : []),
    ...(url && (!isLoopback(url.hostname) || url.protocol === 'https:')
      ? [`PUBLIC_URL ${settings.PUBLIC_URL} is a public address, and this is not a production installation. ${remedy}`]
      : []),
  ];
}
