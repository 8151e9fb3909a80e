import { paymentTexts } from '../../lib/i18n/en/payments.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { ErrorState } from '../../ui/error-state.tsx';

interface Props {
  reason: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** Without a form of a card there is nothing to pay with, and the reason is said. */
export function CardFormFailure({ reason, onRetry, isRetrying = false }: Props) {
  const t = useTexts(paymentTexts);
  return <ErrorState title={t('initFailed', { reason })} {...(onRetry ? { onRetry, retrying: isRetrying } : {})} />;
}
