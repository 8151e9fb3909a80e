/** Open dialogs, the topmost last. All of them receive Escape, and only the topmost may close. */
export const openDialogs: string[] = [];

/**
 * For keys that belong to the page below. The dialog that this key event closes still counts: without an animation its element is gone
 * before the page's own listener runs.
 */
export const isDialogOpen = (): boolean => openDialogs.length > 0 || document.querySelector('[role="dialog"]') !== null;
