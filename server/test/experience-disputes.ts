import { freshHandle, publish } from './experiences.ts';
import { makeMember, type TestMember } from './people.ts';
import type { TestApp } from './start-app.ts';

export interface DisputedExperience {
  author: TestMember;
  /** The member who is written about and filed the dispute. */
  subject: TestMember;
  experienceId: number;
  disputeId: string;
}

/** Publishes an experience of the author, which its subject disputes. */
export async function publishDisputed(
  test: TestApp,
  author: TestMember,
  fields: Parameters<typeof publish>[2] = {},
): Promise<DisputedExperience> {
  const handle = freshHandle();
  const experienceId = await publish(test, author, { ...fields, platforms: [{ platform: 'instagram', social_id: handle }] });
  const subject = await makeMember(test, { linked: [{ platform: 'instagram', socialId: handle }] });
  return { author, subject, experienceId, disputeId: await fileDispute(test, subject, experienceId) };
}

/** Files the dispute of a member who is written about. @returns its id */
export async function fileDispute(test: TestApp, subject: TestMember, experienceId: number): Promise<string> {
  const body = { experience_id: experienceId, ground: 'not_me' as const, statement: 'That is somebody else.', evidence_ids: [] };
  const reply = await test.call('POST /experience-disputes', { token: subject.token, body });
  if (reply.status !== 201) throw new Error(`not disputed: ${reply.text}`);
  return reply.data.dispute.id;
}
