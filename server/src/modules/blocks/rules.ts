/** A block hides one anonymous experience, or everything that an author signed. */
export type BlockTarget = { experienceId: number } | { authorId: string };

export interface BlockedContent {
  /** Anonymous experiences: a block hides only the one that was blocked, because hiding others would link the texts of one author. */
  experienceIds: readonly number[];
  authorIds: readonly string[];
}

export const splitTargets = (targets: readonly BlockTarget[]): BlockedContent => ({
  experienceIds: targets.flatMap((target) => ('experienceId' in target ? [target.experienceId] : [])),
  authorIds: [...new Set(targets.flatMap((target) => ('authorId' in target ? [target.authorId] : [])))],
});
