import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

const known = ['completed', 'pending', 'failed', 'refunded'] as const;

/** A status that we do not know says least where it reads as `otherwise`. */
export function PaymentStatus({ status, otherwise }: { status: string; otherwise: 'pending' | 'failed' }) {
  const t = useTexts(paymentTexts);
  const shown = known.find((one) => one === status.toLowerCase()) ?? otherwise;
  return <StatusBadge status={shown} label={t(shown)} />;
}
