import { useTexts } from '../../lib/i18n/language.ts';
import { StatusBadge } from '../../ui/badges/status-badge.tsx';
import { adminAppealsTexts } from './admin-appeals.en.ts';
import type { AdminAppeal } from './queries.ts';

export function AppealBadge({ status }: Pick<AdminAppeal, 'status'>) {
  const t = useTexts(adminAppealsTexts);
  return <StatusBadge status={status === 'open' ? 'pending' : status} label={t(status === 'open' ? 'is_open' : status)} />;
}
