import { paymentTexts } from '../payments.en.ts';
import { useTexts } from '../../../lib/i18n/language.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';

interface Props {
  reason: string;
  onRetry?: () => void;
  isRetrying?: boolean;
}

export function CardFormFailure({ reason, onRetry, isRetrying = false }: Props) {
  const t = useTexts(paymentTexts);
  return <ErrorState title={t('initFailed', { reason })} {...(onRetry ? { onRetry, retrying: isRetrying } : {})} />;
}
