import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { uiTexts } from '../../lib/i18n/en/ui.ts';
import { useTexts } from '../../lib/i18n/language.ts';
import classes from './offline-notice.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineNotice() {
  const t = useTexts(uiTexts);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={classes.notice}>
          <CloudOff size={18} aria-hidden />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
