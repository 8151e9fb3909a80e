import { CloudCog, HeartCrack } from 'lucide-react';
import { useEffect } from 'react';
import { shellTexts } from '../lib/i18n/en/shell.ts';
import { uiTexts } from '../lib/i18n/en/ui.ts';
import { useTexts } from '../lib/i18n/language.ts';
import { Notice } from '../ui/notice.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import classes from './broken-screen.module.css';
import { isUpdateFailure, recoverFromUpdate } from './update-failure.ts';

/** What is shown in place of something that broke (specification, section 8). */
export function BrokenScreen({ error, wholeApp, onClear }: { error: unknown; wholeApp: boolean; onClear: () => void }) {
  const t = useTexts(shellTexts);
  const ui = useTexts(uiTexts);
  const updating = isUpdateFailure(error);
  useEffect(() => (updating ? recoverFromUpdate() : undefined), [updating]);
  return (
    <Notice role="alert" icon={updating ? CloudCog : HeartCrack} tall={wholeApp}>
      <h1 className={classes.title}>{updating ? t('updateTitle') : t('brokenTitle')}</h1>
      <p>{updating ? t('updateText') : t('brokenText')}</p>
      <PlainButton onClick={updating ? () => window.location.reload() : onClear}>{ui('tryAgain')}</PlainButton>
    </Notice>
  );
}
