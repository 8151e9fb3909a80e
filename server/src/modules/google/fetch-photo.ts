import type { Context } from '../../platform/context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { GoogleDependencies } from './dependencies.ts';
import type { ExternalIdentity } from './ports.ts';

const JOB = 'fetch-external-photo';
const ATTEMPTS = 5;

/** Makes the account's picture the photo of a member who has none. Its URL can identify a person, so it is sealed. */
export async function enqueueExternalPhoto(
  ctx: Context,
  deps: GoogleDependencies,
  userId: string,
  { picture }: ExternalIdentity,
): Promise<void> {
  if (picture === null) return;
  const sealed = deps.vault.seal('jobs.picture', userId, picture).toString('base64');
  await enqueue(ctx.db, JOB, { userId, picture: sealed }, { key: `${JOB}-${userId}`, maxAttempts: ATTEMPTS });
}

/** Downloads outside any transaction; the job is retried when the provider doesn't answer. */
export const fetchPhotoJob = (deps: GoogleDependencies): JobHandler => ({
  name: JOB,
  run: async (payload) => {
    const { userId, picture } = payload as { userId: string; picture: string };
    const member = await deps.members.records.load(deps.db, userId);
    if (!deps.identity || !member || member.photoFileId !== null) return;
    const bytes = await deps.identity.fetchPicture(deps.vault.open('jobs.picture', userId, Buffer.from(picture, 'base64')));
    const isSaved = bytes !== undefined && (await deps.ports.saveExternalPhoto(userId, bytes));
    if (!isSaved) deps.log.warn({ event: 'photo_not_copied' }, 'the photo of a Google account could not be copied to the profile');
  },
});
