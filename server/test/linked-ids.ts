import type { LinkedExperience, ReadableLinkedExperience } from '@candor/contract/experiences';
import type { TestMember } from './people.ts';
import type { TestApp } from './start-app.ts';

/** Links a handle and leaves it unproved. */
export async function linkHandle(test: TestApp, member: TestMember, platform: string, handle: string): Promise<string> {
  const linked = await test.call('POST /user/social-ids', { token: member.token, body: { platform, social_id: handle, type: 'handle' } });
  if (linked.status !== 201 || !('social_id' in linked.data)) throw new Error(`not linked: ${linked.text}`);
  return linked.data.social_id.id;
}

/** Writes the bio of a profile on the page that simulates the platform. */
export async function writeBio(test: TestApp, platform: string, handle: string, bio: string): Promise<void> {
  const written = await test.app.http.inject({
    method: 'PUT',
    url: `/dev/profiles/${platform}/${encodeURIComponent(handle)}`,
    payload: { bio },
  });
  if (written.statusCode !== 200) throw new Error(`bio not written: ${written.body}`);
}

/** Links a handle and proves it by its code, as a member would. */
export async function linkProved(test: TestApp, member: TestMember, platform: string, handle: string): Promise<string> {
  const id = await linkHandle(test, member, platform, handle);
  const begun = await test.call('POST /user/social-ids/{id}/proof', { token: member.token, params: { id } });
  await writeBio(test, platform, handle, `Hello! ${begun.data.proof.code}`);
  const checked = await test.call('POST /user/social-ids/{id}/proof/check', { token: member.token, params: { id } });
  if (checked.status !== 200) throw new Error(`not proved: ${checked.text}`);
  return id;
}

/** @throws Error if the experience is about an unproved ID, of which only the preview is shown */
export function readInFull(experience: LinkedExperience | undefined): ReadableLinkedExperience {
  if (experience?.needs_proof !== false) throw new Error('this experience is not shown in full');
  return experience;
}
