import { CloudCog, CloudOff, HeartCrack } from 'lucide-react';
import { useEffect, useState } from 'react';
import { shellTexts } from './layout/shell.en.ts';
import { uiTexts } from '../lib/i18n/ui.en.ts';
import { useTexts } from '../lib/i18n/language.ts';
import { useOnline } from '../lib/use-online.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { PlainButton } from '../ui/buttons/plain-button.tsx';
import classes from './broken-screen.module.css';
import { isUpdateFailure, recoverFromUpdate } from './update-failure.ts';

export function BrokenScreen({ error, wholeApp, onClear }: { error: unknown; wholeApp: boolean; onClear: () => void }) {
  const t = useTexts(shellTexts);
  const ui = useTexts(uiTexts);
  const isOnline = useOnline();
  const isMissingPart = isUpdateFailure(error);
  const [isOffline, setOffline] = useState(isMissingPart && !isOnline);
  const updating = isMissingPart && !isOffline;
  useEffect(() => (updating ? recoverFromUpdate() : undefined), [updating]);
  useEffect(() => {
    if (!isOffline || !isOnline) return;
    setOffline(false);
    // The browser does not request a failed chunk again in the same page.
    window.location.reload();
  }, [isOffline, isOnline]);
  if (isOffline) return <OfflinePage />;
  return (
    <Notice role="alert" icon={updating ? CloudCog : HeartCrack} tall={wholeApp}>
      <h1 className={classes.title}>{updating ? t('updateTitle') : t('brokenTitle')}</h1>
      <p>{updating ? t('updateText') : t('brokenText')}</p>
      <PlainButton onClick={updating ? () => window.location.reload() : onClear}>{ui('tryAgain')}</PlainButton>
    </Notice>
  );
}

/** The chunk of this page is not cached and there is no connection. */
function OfflinePage() {
  const t = useTexts(shellTexts);
  const ui = useTexts(uiTexts);
  return (
    <Notice role="alert" icon={CloudOff}>
      <h1 className={classes.title}>{t('offlineTitle')}</h1>
      <p>{t('offlineText')}</p>
      <PlainButton onClick={() => window.location.reload()}>{ui('tryAgain')}</PlainButton>
    </Notice>
  );
}
