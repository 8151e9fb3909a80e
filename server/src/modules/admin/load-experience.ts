import type { MemberContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { loadExperiences, type Experience } from '../experiences/index.ts';
import type { AdminDependencies } from './dependencies.ts';

export async function loadExperience(ctx: MemberContext, deps: AdminDependencies, experienceId: number): Promise<Experience> {
  const [experience] = await loadExperiences(ctx.db, deps.vault, [experienceId]);
  if (!experience) throw new AppError('NOT_FOUND');
  return experience;
}
