import type { AdminCategory } from '@candor/contract/admin';
import type { RouteBody } from '@candor/contract/route';
import type { routes } from '@candor/contract/routes';
import { audit } from '../../platform/audit/store.ts';
import type { MemberContext } from '../../platform/context.ts';
import type { Category, EditedCategory } from '../experiences/index.ts';
import type { AdminDependencies } from './dependencies.ts';

type Body = RouteBody<(typeof routes)['POST /admin/feedback-categories']>;

export async function listCategories(ctx: MemberContext, deps: AdminDependencies): Promise<{ categories: AdminCategory[] }> {
  const all = await deps.experiences.categories.byId(ctx.db);
  return { categories: [...all.values()].map(presentCategory) };
}

export async function addCategory(ctx: MemberContext, deps: AdminDependencies, body: Body): Promise<{ category: AdminCategory }> {
  const category = await deps.experiences.addCategory(ctx, editedCategory(body));
  await audit(ctx, { action: 'category.add', subject: `category:${category.id}`, data: { weight: category.weight, type: category.type } });
  return { category: presentCategory(category) };
}

export async function changeCategory(
  ctx: MemberContext,
  deps: AdminDependencies,
  id: number,
  body: Body,
): Promise<{ category: AdminCategory }> {
  const category = await deps.experiences.changeCategory(ctx, { id, ...editedCategory(body) });
  await audit(ctx, {
    action: 'category.change',
    subject: `category:${id}`,
    data: { weight: category.weight, type: category.type, active: category.isActive },
  });
  return { category: presentCategory(category) };
}

const editedCategory = ({ label, emoji, weight, type, feedback_type, active }: Body): EditedCategory => ({
  label,
  emoji,
  weight,
  type,
  feedbackType: feedback_type,
  isActive: active,
});

const presentCategory = ({ id, label, emoji, weight, type, feedbackType, isActive }: Category): AdminCategory => ({
  id,
  label,
  emoji,
  weight,
  type,
  feedback_type: feedbackType,
  active: isActive,
});
