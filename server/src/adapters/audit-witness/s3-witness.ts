import { AwsClient } from 'aws4fetch';
import type { AuditWitness, WitnessLine } from '../../platform/audit/ports.ts';
import { parseWitnessLine } from '../../platform/audit/witness-line.ts';

interface BucketSettings {
  endpoint: string;
  region: string;
  bucket: string;
  /** Ends with a slash, or is empty. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 20_000;

/**
 * One object for each line. The object's name contains the whole line and sorts by time, so that listing names is enough for reading. The
 * bucket's default retention keeps the objects from being deleted or overwritten.
 */
export function s3Witness({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: BucketSettings): AuditWitness {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const address = `${endpoint.replace(/\/$/, '')}/${bucket}`;
  const call = async (url: string, method: 'GET' | 'PUT', body?: string): Promise<string> => {
    const response = await client.fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the witness bucket ${bucket} answered ${method} with ${response.status}`);
    return text;
  };
  return {
    place: `${address}/${prefix}`,
    append: async (line) => void (await call(`${address}/${prefix}${nameOf(line)}`, 'PUT', JSON.stringify(line))),
    async *read() {
      for (let startAfter = ''; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, ...(startAfter === '' ? {} : { 'start-after': startAfter }) });
        const page = await call(`${address}?${query.toString()}`, 'GET');
        const keys = [...page.matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1]!);
        for (const key of keys) yield lineOf(key.slice(prefix.length));
        const last = keys.at(-1);
        if (last === undefined || !page.includes('<IsTruncated>true</IsTruncated>')) return;
        startAfter = last;
      }
    },
  };
}

const nameOf = ({ at, kind, seq, hash, mac }: WitnessLine): string => `${at.replaceAll(':', '_')}.${kind}.${seq}.${hash}.${mac}`;

function lineOf(name: string): WitnessLine {
  const parts = name.split('.');
  const [mac, hash, seq, kind] = parts.toReversed();
  const at = parts.slice(0, -4).join('.').replaceAll('_', ':');
  return parseWitnessLine(JSON.stringify({ at, kind, seq: Number(seq), hash, mac }));
}
