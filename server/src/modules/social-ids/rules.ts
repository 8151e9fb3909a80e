export interface LinkingState {
  /** Live ones that the member linked themselves. */
  linkedIds: number;
  /** When this very ID was unlinked last by the same member. */
  unlinkedAt: Date | null;
}

/** Product decision I3: linking must not become a way to read about strangers. */
export function mayLink(state: LinkingState, now: Date, limits: { most: number; relinkAfterHours: number }): boolean {
  if (state.linkedIds >= limits.most) return false;
  return state.unlinkedAt === null || now.getTime() - state.unlinkedAt.getTime() >= limits.relinkAfterHours * 3_600_000;
}
