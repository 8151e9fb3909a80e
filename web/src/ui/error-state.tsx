import { CloudOff } from 'lucide-react';
import { sentenceFor } from '../lib/error-sentence.ts';
import { uiTexts } from '../lib/i18n/en/ui.ts';
import { useTexts } from '../lib/i18n/language.ts';
import { Notice } from './notice.tsx';
import { NoticeTitle } from './notice-title.tsx';
import { PlainButton } from './plain-button.tsx';

interface Props {
  /** What failed, in the words of the specification where it has some. */
  title?: string;
  /** Why, said by the shared rules. */
  error?: unknown;
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  /** The state stands for the whole page, so its title is the page's heading. */
  heading?: boolean;
}

export function ErrorState({ title, error, onRetry, retryLabel, retrying = false, heading = false }: Props) {
  const t = useTexts(uiTexts);
  return (
    <Notice icon={CloudOff} role="alert">
      <NoticeTitle page={heading}>{title ?? t('loadFailed')}</NoticeTitle>
      {error !== undefined && <p>{sentenceFor(error)}</p>}
      {onRetry && (
        <PlainButton variant="default" onClick={onRetry} disabled={retrying}>
          {retryLabel ?? t('retry')}
        </PlainButton>
      )}
    </Notice>
  );
}
