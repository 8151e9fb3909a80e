import { isUrgentReason } from '@candor/contract/urgency';
import { formatDate } from '../../lib/format/format.ts';

/** The day by which a dispute is decided, with the time when it is decided within hours. */
export const formatDue = (dueAt: string, ground: string): string =>
  formatDate(dueAt, isUrgentReason(ground) ? { dateStyle: 'long', timeStyle: 'short' } : { dateStyle: 'long' });
