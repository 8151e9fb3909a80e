import type { ComponentType } from 'react';

/** Opens the history of a member: by id, or as a side of a case by the id of the case. */
export type HistoryAction = ComponentType<{ of: 'member' | 'claimant' | 'owner' | 'filer'; id: string; name: string }>;
