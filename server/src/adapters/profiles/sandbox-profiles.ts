import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '@candor/contract/message';
import { findPlatform } from '@candor/contract/platforms';
import type { FastifyInstance } from 'fastify';
import type { ProfileReader } from '../../modules/proofs/ports.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { profileAddress } from './profile-addresses.ts';
import { readProfilePage } from './read-profile-page.ts';

const BIO_MAX = 2_000;
/** File names have a maximum length. */
const HANDLE_MAX_BYTES = 100;

interface SandboxProfile {
  handle: string;
  bio: string;
}

/** Simulates the platforms: a page for each profile, whose bio anybody who can reach the sandbox may edit. */
export function sandboxProfiles(app: FastifyInstance, folder: string): ProfileReader {
  app.get('/dev/profiles/:platform/:social_id', async (request, reply) => {
    const { platform, handle } = readParams(request.params);
    const profile = await readProfile(folder, platform, handle);
    if (!profile) throw new AppError('NOT_FOUND');
    void reply.header('content-security-policy', "default-src 'none'").header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(pageOf(platform, profile));
  });
  app.put('/dev/profiles/:platform/:social_id', async (request) => {
    const { platform, handle } = readParams(request.params);
    const bio = readBio(request.body);
    await writeProfile(folder, platform, { handle, bio });
    return { success: true, data: { profile: { bio } } };
  });
  return {
    addressOf: (platform, handle) => profileAddress(platform, handle)?.page,
    read: async (platform, handle) => {
      const profile = await readProfile(folder, platform, handle);
      return profile ? readProfilePage(pageOf(platform, profile), addressOf(platform, profile.handle)) : { outcome: 'missing' };
    },
  };
}

function readParams(params: unknown): { platform: string; handle: string } {
  const { platform, social_id: typed } = params as { platform: string; social_id: string };
  const found = findPlatform(platform);
  const handle = typed.trim().replace(/^@/, '');
  if (found?.type !== 'handle' || handle === '' || Buffer.byteLength(handle) > HANDLE_MAX_BYTES) throw new AppError('NOT_FOUND');
  return { platform: found.value, handle };
}

function readBio(body: unknown): string {
  const { bio, ...others } = (body ?? {}) as { bio?: unknown };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidField(unknown.slice(0, 60), message('unknownField', { field: unknown.slice(0, 60) }));
  if (typeof bio !== 'string') throw invalidField('bio', message('fieldNotText', { field: 'bio' }));
  if (bio.length > BIO_MAX) throw invalidField('bio', message('fieldTooLong', { field: 'bio', max: BIO_MAX }));
  return bio;
}

/** Platforms ignore the case of handles; letters of other scripts that look alike are different letters. */
const fileOf = (folder: string, platform: string, handle: string): string => {
  const folded = handle.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return join(folder, `${platform}-${Buffer.from(folded).toString('hex')}.json`);
};

async function readProfile(folder: string, platform: string, handle: string): Promise<SandboxProfile | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(folder, platform, handle), 'utf8')) as SandboxProfile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written by renaming, so that a simultaneous check reads a complete page. */
async function writeProfile(folder: string, platform: string, profile: SandboxProfile): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = fileOf(folder, platform, profile.handle);
  const unfinished = `${path}.${process.pid}-${Date.now()}`;
  await writeFile(unfinished, JSON.stringify(profile), { mode: 0o600 });
  await rename(unfinished, path);
}

/** The address that the page gives as its own, also for platforms without readable public pages. */
const addressOf = (platform: string, handle: string): string =>
  profileAddress(platform, handle)?.page ?? `https://${platform}.example/${encodeURIComponent(handle)}`;

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

function pageOf(platform: string, { handle, bio }: SandboxProfile): string {
  // On platforms with a server for each community, the name comes before the server.
  const name = platform === 'mastodon' ? handle.split('@')[0]! : handle;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${escape(name)} on ${escape(platform)} (sandbox)</title>
    <link rel="canonical" href="${escape(addressOf(platform, handle))}" />
    <meta name="description" content="${escape(bio)}" />
  </head>
  <body>
    <h1>${escape(name)}</h1>
    <p>${escape(bio)}</p>
  </body>
</html>
`;
}
