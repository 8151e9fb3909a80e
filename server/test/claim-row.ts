import { randomUUID } from 'node:crypto';
import type { TestMember } from './people.ts';
import type { TestApp } from './start-app.ts';

interface Claim {
  owner: TestMember;
  claimant: TestMember;
  handle: string;
}

/** A row of `ownership_disputes`, as if it had been filed without files. */
export async function claimRow(test: TestApp, { owner, claimant, handle }: Claim) {
  const { vault } = test.platform;
  const id = randomUUID();
  const links = await test.modules.socialIds.linkedIdsOf(test.db, owner.userId);
  const linked = links.find(({ value }) => value === handle)!;
  return {
    id,
    claimant_user_id: claimant.userId,
    owner_user_id: owner.userId,
    social_id_id: linked.id,
    owner_reference: linked.ownerReference,
    platform: 'instagram',
    value_enc: vault.seal('ownership_disputes.value', id, handle),
    reason_enc: vault.seal('ownership_disputes.reason', id, 'It is mine.'),
    due_at: test.clock.now(),
    created_at: test.clock.now(),
  };
}
