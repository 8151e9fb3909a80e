import { join } from 'node:path';
import type { Environment } from './environment.ts';

/** The destination of the audit chain's heads. */
export type AuditWitnessSettings =
  | { kind: 'folder'; folder: string }
  | { kind: 'server'; url: string }
  | { kind: 'bucket'; endpoint: string; region: string; bucket: string; prefix: string; accessKeyId: string; secretAccessKey: string };

/** The errors in AUDIT_WITNESS. */
export function witnessErrors(setting: string | undefined, hasS3Keys: boolean): string[] {
  if (setting === undefined || !setting.includes('://')) return [];
  if (!URL.canParse(setting) || !/^(?:https?|s3):$/.test(new URL(setting).protocol) || new URL(setting).host === '')
    return ['AUDIT_WITNESS must be a folder, an address of a server (https://…) or a bucket (s3://bucket/prefix).'];
  return setting.startsWith('s3:') && !hasS3Keys
    ? ['S3_ACCESS_KEY_ID is missing: it belongs to AUDIT_WITNESS and S3_SECRET_ACCESS_KEY.']
    : [];
}

export function readAuditWitnessSettings(settings: Environment, absolute: (path: string) => string): AuditWitnessSettings {
  const setting = settings.AUDIT_WITNESS ?? join(absolute(settings.DATA_DIR), 'audit-witness');
  if (!setting.includes('://')) return { kind: 'folder', folder: absolute(setting) };
  const url = new URL(setting);
  if (url.protocol !== 's3:') return { kind: 'server', url: setting };
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    kind: 'bucket',
    endpoint: settings.S3_ENDPOINT ?? `https://s3.${settings.S3_REGION}.amazonaws.com`,
    region: settings.S3_REGION,
    bucket: url.host,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  };
}
