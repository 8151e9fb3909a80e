import type { ExperiencesDependencies } from '../dependencies.ts';

/** Drops what this machine's processes have cached of an author's texts and points. For use after a change of one of their texts. */
export function forgetCachedAuthor({ own, trust }: Pick<ExperiencesDependencies, 'own' | 'trust'>, userId: string): void {
  own.forget(userId);
  trust.forgetAuthoredPoints(userId);
}
