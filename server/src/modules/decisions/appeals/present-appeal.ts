import type { PresentedAppeal } from '@candor/contract/decisions';
import type { Appeal } from './appeal.ts';
import { endOfDay } from '../rules.ts';

export const presentAppeal = (appeal: Appeal, waitsForSecondAdmin: boolean): PresentedAppeal => ({
  id: appeal.id,
  decision_id: appeal.statementId,
  statement: appeal.text,
  status: appeal.status,
  waiting_for: appeal.status === 'open' && waitsForSecondAdmin ? 'second_admin' : null,
  due_at: endOfDay(appeal.dueOn).toISOString(),
  resolved_at: appeal.decidedAt?.toISOString() ?? null,
  reasons: appeal.reasons,
});
