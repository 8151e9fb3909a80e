import { CloudOff } from 'lucide-react';
import { errorMessage } from '../../lib/errors/error-message.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import { Notice } from './notice.tsx';
import { NoticeTitle } from './notice-title.tsx';
import { PlainButton } from '../buttons/plain-button.tsx';

interface Props {
  title?: string;
  error?: unknown;
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  /** The title is the heading of the whole page. */
  heading?: boolean;
}

export function ErrorState({ title, error, onRetry, retryLabel, retrying = false, heading = false }: Props) {
  const t = useTexts(uiTexts);
  return (
    <Notice icon={CloudOff} role="alert">
      <NoticeTitle page={heading}>{title ?? t('loadFailed')}</NoticeTitle>
      {error !== undefined && <p>{errorMessage(error)}</p>}
      {onRetry && (
        <PlainButton variant="default" onClick={onRetry} disabled={retrying}>
          {retryLabel ?? t('retry')}
        </PlainButton>
      )}
    </Notice>
  );
}
