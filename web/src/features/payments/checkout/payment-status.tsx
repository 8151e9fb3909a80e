import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { StatusBadge } from '../../../ui/badges/status-badge.tsx';

const statuses = ['completed', 'pending', 'failed', 'refunded'] as const;

/** An unknown status is shown as `otherwise`. */
export function PaymentStatus({ status, otherwise }: { status: string; otherwise: 'pending' | 'failed' }) {
  const t = useTexts(paymentTexts);
  const displayed = statuses.find((one) => one === status.toLowerCase()) ?? otherwise;
  return <StatusBadge status={displayed} label={t(displayed)} />;
}
