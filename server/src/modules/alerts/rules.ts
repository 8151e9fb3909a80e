/** Whether the experience was published after the alert was added. */
export const isNews = (alert: { since: string; known: readonly number[] }, published: { id: number; day: string }): boolean =>
  published.day >= alert.since && !alert.known.includes(published.id);
