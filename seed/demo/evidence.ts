import type { Random } from '../random.ts';
import type { DemoEvidence, DemoCommunity } from './community.ts';

const WAITING_WITH_PICTURES = 7;

/** Every claim to a social ID has evidence, and so have some of the waiting and disputed experiences. */
export function gatherEvidence(
  random: Random,
  community: Pick<DemoCommunity, 'experiences' | 'experienceDisputes' | 'ownershipDisputes'>,
): DemoEvidence[] {
  const claims = community.ownershipDisputes.flatMap((claim, index): DemoEvidence[] => {
    const file = (kind: DemoEvidence['kind']): DemoEvidence => ({
      attachedTo: { type: 'ownership', dispute: claim },
      kind,
      owner: claim.claimant,
      createdAt: claim.createdAt,
    });
    return index % 2 === 0 ? [file('document'), file('image')] : [file('document')];
  });
  const disputes = community.experienceDisputes
    .filter(({ status }) => status === 'pending')
    .slice(0, 2)
    .map((dispute): DemoEvidence => ({
      attachedTo: { type: 'dispute', dispute },
      kind: 'image',
      owner: dispute.by,
      createdAt: dispute.createdAt,
    }));
  const waiting = random.sample(
    community.experiences.filter(({ status, comment }) => status === 'in_review' && comment !== null),
    WAITING_WITH_PICTURES,
  );
  const pictures = waiting.map((experience): DemoEvidence => ({
    attachedTo: { type: 'experience', experience },
    kind: 'image',
    owner: experience.author,
    createdAt: experience.submittedAt,
  }));
  return [...claims, ...disputes, ...pictures];
}
