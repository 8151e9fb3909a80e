import { render } from '@candor/contract/catalogues';
import { message } from '@candor/contract/message';
import { TRUST_GATES } from '@candor/contract/trust';
import type { Checklist } from '@candor/contract/user';
import type { MemberContext } from '../../platform/context.ts';
import { checklistSteps } from './checklist.ts';
import type { TrustDependencies } from './dependencies.ts';
import { readOwnTrust } from './read-own-trust.ts';

export async function readChecklist(ctx: MemberContext, deps: TrustDependencies): Promise<Checklist> {
  const { points, score } = await readOwnTrust(ctx, deps);
  const language = ctx.language ?? 'en';
  const gates = TRUST_GATES.toSorted((a, b) => a.required - b.required);
  const goal = gates.find(({ required }) => score < required) ?? gates.at(-1)!;
  return {
    steps: checklistSteps(points, score).map((step) => ({
      key: step.key,
      label: render(message(`checklist.${step.key}`), language),
      points: step.points,
      link: step.link,
      done: step.isDone,
    })),
    goal: { feature: render(message(goal.feature), language), required: goal.required, missing: Math.max(0, goal.required - score) },
    dismissed: await deps.members.hasDismissedChecklist(ctx.db, ctx.actor.userId),
  };
}

export async function dismissChecklist(ctx: MemberContext, deps: TrustDependencies): Promise<Checklist> {
  await deps.members.dismissChecklist(ctx.db, ctx.actor.userId);
  return readChecklist(ctx, deps);
}
