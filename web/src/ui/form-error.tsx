import { CircleAlert } from 'lucide-react';
import { sentenceFor } from '../lib/error-sentence.ts';
import { uiTexts } from '../lib/i18n/en/ui.ts';
import { useTexts } from '../lib/i18n/language.ts';
import classes from './form-error.module.css';

interface Props {
  /** Anything thrown; nothing is shown for null or undefined. */
  error?: unknown;
  /** Messages that were found before sending, when there are several to list. */
  messages?: readonly string[];
}

/** Why a form was not accepted: announced, above or below its button. */
export function FormError({ error, messages = [] }: Props) {
  const t = useTexts(uiTexts);
  const said = error ? [sentenceFor(error)] : messages;
  if (said.length === 0) return null;
  return (
    <div className={classes.box} role="alert">
      <CircleAlert size={20} aria-hidden className={classes.icon} />
      {said.length === 1 ? (
        <p>{said[0]}</p>
      ) : (
        <div>
          <p>{t('checkFields')}</p>
          <ul>
            {said.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
