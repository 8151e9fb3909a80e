/** A block hides one anonymous experience, or everything that an author signed. */
export type BlockTarget = { experienceId: number } | { authorId: string };

export interface BlockedContent {
  /** Anonymous ones: a block hides this one alone, since what else went would link texts of one author. */
  experienceIds: readonly number[];
  authorIds: readonly string[];
}

export const splitTargets = (targets: readonly BlockTarget[]): BlockedContent => ({
  experienceIds: targets.flatMap((target) => ('experienceId' in target ? [target.experienceId] : [])),
  authorIds: [...new Set(targets.flatMap((target) => ('authorId' in target ? [target.authorId] : [])))],
});
