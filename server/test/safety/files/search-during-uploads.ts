import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvidencePurpose } from '@candor/contract/statuses';
import sharp from 'sharp';
import { candorProcess } from '../candor-process.ts';
import { percentile, searchFor, searchWhile, type ProbeTarget } from '../overload/probe.ts';
import { createExperiences, createMembers, withAppOn, type PreparedMember } from '../prepare-data.ts';

const LONGEST_SEARCH_MS = 500;
/** So many that none of them uses up the search budget when they search in turn. */
const SEARCHERS = 20;
const PHOTOS = 8;

export interface HostileFile {
  name: string;
  bytes: Buffer;
  purpose: EvidencePurpose;
}

interface Server {
  address: string;
  probe: ProbeTarget;
  uploaders: readonly PreparedMember[];
}

/** Uploads hostile files to a whole app, while members search from another address. @returns a sentence for each fault that they notice */
export async function searchDuringUploads(files: readonly HostileFile[]): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-uploads-'));
  const candor = await candorProcess(dataDir, { SEARCHES_PER_MINUTE: '10000', SEARCHES_PER_DAY: '10000' });
  try {
    await candor.start();
    const members = await withAppOn(dataDir, async (app) => {
      await createExperiences(app, 500);
      return createMembers(app, SEARCHERS + PHOTOS);
    });
    const { hostname: host, port } = new URL(candor.address);
    const tokens = members.slice(0, SEARCHERS).map(({ token }) => token);
    const server: Server = {
      address: candor.address,
      probe: { host, port: Number(port), from: '127.0.0.2', tokens },
      uploaders: members.slice(SEARCHERS),
    };
    const photo = await largePhoto();
    // The first searches after a start prepare their statements.
    await searchFor(2, server.probe);
    const faults: string[] = [];
    for (const file of files) faults.push(...(await attack(server, file.name, () => [sendEvidence(server, file)])));
    const sendPhotos = (): Promise<number>[] => server.uploaders.map((member) => sendPhoto(server, member, photo));
    return [...faults, ...(await attack(server, `${PHOTOS} photos of 40 megapixels at the same time`, sendPhotos))];
  } finally {
    await candor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function attack({ probe }: Server, name: string, send: () => Promise<number>[]): Promise<string[]> {
  const began = performance.now();
  const uploads = Promise.all(send());
  const replies = await searchWhile(uploads, probe);
  const statuses = await uploads;
  const slowestMs = percentile(replies, 1);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `  ${name}: replies ${statuses.join(' ')} in ${seconds} s; slowest of ${replies.length} searches meanwhile ${slowestMs} ms\n`,
  );
  const failed = replies.filter(({ status }) => status !== 200);
  return [
    ...(slowestMs > LONGEST_SEARCH_MS ? [`${name}: a search of another member took ${slowestMs} ms`] : []),
    ...(failed.length > 0 ? [`${name}: searches of other members got ${failed.map(({ status }) => status).join(' ')}`] : []),
    ...(statuses.some((status) => status >= 500) ? [`${name}: replies ${statuses.join(' ')}`] : []),
  ];
}

function sendEvidence({ address, uploaders }: Server, { bytes, purpose }: HostileFile): Promise<number> {
  const form = new FormData();
  form.set('type', purpose);
  form.set('evidence_file', new Blob([new Uint8Array(bytes)]), 'file');
  return post(`${address}/api/v1/files/evidence`, uploaders[0]!, form);
}

function sendPhoto({ address }: Server, member: PreparedMember, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.set('photo', new Blob([new Uint8Array(bytes)]), 'me.jpg');
  return post(`${address}/api/v1/user/photo`, member, form);
}

async function post(url: string, { token }: PreparedMember, body: FormData): Promise<number> {
  const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  await response.arrayBuffer();
  return response.status;
}

const largePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: '#b84a22' } })
    .jpeg()
    .toBuffer();
