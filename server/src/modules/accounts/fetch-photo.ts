import type { Context } from '../../platform/context.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/store.ts';
import type { AccountsDependencies } from './dependencies.ts';
import type { ExternalIdentity } from './ports.ts';

const JOB = 'fetch-external-photo';
const ATTEMPTS = 5;

/** The account's picture becomes the photo of a member who has none. Its address names somebody, so it waits sealed. */
export async function orderPhoto(ctx: Context, deps: AccountsDependencies, userId: string, { picture }: ExternalIdentity): Promise<void> {
  if (picture === null) return;
  const sealed = deps.vault.seal('jobs.picture', userId, picture).toString('base64');
  await enqueue(ctx.db, JOB, { userId, picture: sealed }, { key: `${JOB}-${userId}`, maxAttempts: ATTEMPTS });
}

/** Downloaded outside any transaction; the provider being away is tried again. */
export const fetchPhotoJob = (deps: AccountsDependencies): JobHandler => ({
  name: JOB,
  run: async (payload) => {
    const { userId, picture } = payload as { userId: string; picture: string };
    const member = await deps.members.load(deps.db, userId);
    if (!deps.identity || !member || member.photoFileId !== null) return;
    const bytes = await deps.identity.fetchPicture(deps.vault.open('jobs.picture', userId, Buffer.from(picture, 'base64')));
    const isTaken = bytes !== undefined && (await deps.ports.keepPhoto(userId, bytes));
    if (!isTaken) deps.log.warn({ event: 'picture_not_taken' }, 'the picture of an external account was not taken');
  },
});
