import type { Person } from './api-person.ts';

interface Queue {
  items: { id: number; experience_id: number; type: string }[];
  pagination: { last_page: number };
}

interface ReviewDecision {
  experienceId: number;
  type: 'experience' | 'reply';
  decision: 'approve' | 'reject';
  notes: string;
}

/** Finds the item in the review queue and decides on it. */
export async function decideOn(reviewer: Person, { experienceId, type, decision, notes }: ReviewDecision): Promise<void> {
  for (let page = 1; ; page++) {
    const { items, pagination } = await reviewer.call<Queue>('GET', `/community/review-queue?page=${page}`);
    const item = items.find((one) => one.experience_id === experienceId && one.type === type);
    if (item) return void (await reviewer.call('POST', `/community/review-queue/${item.id}/decision`, { decision, type, notes }));
    if (page >= pagination.last_page) throw new Error('the item is not in the queue');
  }
}

interface SharedExperience {
  person_name: string;
  comment: string;
  platforms: { platform: string; social_id: string; country_code?: string }[];
}

/** The ID of the tag “Ghosted me”. */
export const GHOSTED_ME = 41;

/** Submits a signed experience and approves it. @returns its id */
export async function publish(author: Person, reviewer: Person, shared: SharedExperience): Promise<number> {
  const { id } = await author.call<{ id: number }>('POST', '/experiences', {
    ...shared,
    feedback_types: ['standard'],
    tags: [GHOSTED_ME],
    city: null,
    state: null,
    latitude: null,
    longitude: null,
    is_anonymous: false,
  });
  await decideOn(reviewer, { experienceId: id, type: 'experience', decision: 'approve', notes: '' });
  return id;
}

interface Disputes {
  disputes: { id: string; experience_id: number }[];
}

/** An admin's decision on the open dispute of an experience. */
export async function decideDispute(
  admin: Person,
  experienceId: number,
  decision: { status: 'resolved' | 'rejected'; admin_notes: string },
): Promise<void> {
  const path = '/admin/experience-disputes';
  const { disputes } = await admin.call<Disputes>('GET', `${path}?status=pending`);
  const { id } = disputes.find((one) => one.experience_id === experienceId)!;
  await admin.call('PUT', `${path}/${id}/status`, decision);
}
