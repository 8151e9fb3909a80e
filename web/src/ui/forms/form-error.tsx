import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/errors/error-message.ts';
import { uiTexts } from '../../lib/i18n/ui.en.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './form-error.module.css';

interface Props {
  error?: unknown;
  /** Client-side messages, when there are several. */
  messages?: readonly string[];
  /** Says more about a single message. */
  detail?: ReactNode;
}

export function FormError({ error, messages = [], detail }: Props) {
  const t = useTexts(uiTexts);
  const list = error ? [errorMessage(error)] : messages;
  if (list.length === 0) return null;
  return (
    <div className={classes.box} role="alert">
      <CircleAlert size={20} aria-hidden className={classes.icon} />
      {list.length === 1 ? (
        <div>
          <p>{list[0]}</p>
          {detail && <p>{detail}</p>}
        </div>
      ) : (
        <div>
          <p>{t('checkFields')}</p>
          <ul>
            {list.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
